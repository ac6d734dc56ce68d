import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  maxHandledAtOnce,
  maxLabels,
  maxLabelsAtOnce,
  maxViews,
  teamPaths,
  type LabelsAnswer,
  type ViewsAnswer,
} from '#service/proxy-api/team';
import { cheapHash } from '#testing/cheap-hash';
import { canaryKey, listenStub, testConfig } from '#testing/test-config';
import { createApp } from '../app';
import { SessionCipher } from '../auth/session-cipher';
import { sessionCookieName } from '../auth/session-cookie';
import type { DatabaseConfig } from '../config/proxy-config';

const secret = 'a-session-secret-of-more-than-32-characters';
const publicUrl = new URL('https://waybill.example');
let users: Map<string, string>;
let url: string;

beforeAll(async () => {
  users = new Map([['ada', await cheapHash('correct horse battery')]]);
  const stub = await listenStub((_request, response) => void response.end('{}'));
  ({ url } = stub);
  return () => stub.server.close();
});

async function startApp(database: DatabaseConfig = { kind: 'memory' }) {
  const access = {
    auth: { mode: 'password', users },
    sessionSecrets: [secret],
    publicScopes: new Set(['fees', 'chains'] as const),
  } as const;
  const app = await createApp(testConfig(url, { access, publicUrl, database }));
  onTestFinished(() => app.close());
  const startedMs = Date.now();
  const facts = { jti: 'a-session', sub: 'ada', startedMs, sealedMs: startedMs };
  const cookie = await new SessionCipher([secret]).seal('session', facts, 60_000);
  const ada = { cookie: `${sessionCookieName}=${cookie}`, 'x-requested-by': 'test' };
  const post = (path: string, payload: object, headers: object = ada) =>
    app.inject({
      method: 'POST',
      url: `/api/mainnet${path}`,
      headers: { host: publicUrl.host, ...headers },
      payload,
    });
  const marksOf = async (ids: string[], headers: object = ada) =>
    app.inject({
      url: `/api/mainnet${teamPaths.handled}?${new URLSearchParams({ ids: JSON.stringify(ids) }).toString()}`,
      headers: { host: publicUrl.host, ...headers },
    });
  const get =
    (path: string) =>
    (headers: object = ada) =>
      app.inject({ url: `/api/mainnet${path}`, headers: { host: publicUrl.host, ...headers } });
  const savedAs = async (view: object) =>
    (await post(teamPaths.views, { ...nightly, ...view })).json<ViewsAnswer>().views.at(-1)!;
  return {
    ada,
    post,
    marksOf,
    labels: get(teamPaths.labels),
    views: get(teamPaths.views),
    savedAs,
  };
}

const one = { id: '0xa', status: 'failure', refundFailReason: null };
const body = { requests: [one], note: 'Paid by hand' };
const treasury = { address: `0x${'ab'.repeat(20)}`, label: 'Treasury' };
const labeled = { labels: [treasury] };
const nightly = { name: 'Nightly', search: 'status=failure&columns=age,id', replaces: null };
const noVersion = { id: '1', atMs: 1 };

test('a mark has the name of who is logged in, and says whether it outlives a restart', async () => {
  const { post, marksOf } = await startApp();
  expect((await post(teamPaths.handled, body)).json()).toMatchObject({
    marks: [{ ...one, by: 'ada', note: 'Paid by hand' }],
    isKept: false,
  });
  expect((await marksOf(['0xb', '0xa'])).json()).toMatchObject({ marks: [{ id: '0xa' }] });
  expect((await post(teamPaths.reopen, { ids: ['0xa'] })).json()).toMatchObject({ marks: [] });
  expect((await marksOf(['0xa'])).json()).toMatchObject({ marks: [] });
});

test('without login nobody reads or writes a mark, a label or a view, whatever is public', async () => {
  const { ada, post, marksOf, labels, views } = await startApp();
  const { cookie } = ada;
  const foreign = { ...ada, origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  for (const [path, payload] of [
    [teamPaths.handled, body],
    [teamPaths.reopen, { ids: ['0xa'] }],
    [teamPaths.labels, labeled],
    [teamPaths.deleteLabels, { addresses: [treasury.address] }],
    [teamPaths.views, nightly],
    [teamPaths.deleteView, noVersion],
  ] as const) {
    expect((await post(path, payload, {})).statusCode, path).toBe(401);
    // What a form of another site can send.
    expect((await post(path, payload, { cookie })).statusCode, path).toBe(403);
    expect((await post(path, payload, foreign)).statusCode, path).toBe(403);
  }
  expect((await marksOf(['0xa'], {})).statusCode).toBe(401);
  expect((await marksOf(['0xa'])).json()).toMatchObject({ marks: [] });
  expect((await labels({})).statusCode).toBe(401);
  expect((await labels()).json()).toEqual({ labels: [], isKept: false });
  expect((await views({})).statusCode).toBe(401);
  expect((await views()).json()).toEqual({ views: [], isKept: false });
});

test('a label has the name of who saved it; hex in any case is one address', async () => {
  const { post, labels } = await startApp();
  const upper = treasury.address.toUpperCase().replace('X', 'x');
  await post(teamPaths.labels, { labels: [{ address: upper, label: ' Ops ' }] });
  const saved = { ...treasury, by: 'ada', atMs: expect.any(Number) as number };
  expect((await post(teamPaths.labels, labeled)).json()).toEqual({
    labels: [saved],
    isKept: false,
  });
  // Base58 tells the cases apart, and names of the object prototype are addresses like any other.
  const others = ['AbCdEf123456789', 'abCdEf123456789', '__proto__', 'constructor'];
  const added = others.map((address) => ({ address, label: '\u202e<b>x</b>' }));
  await post(teamPaths.labels, { labels: added });
  const all = (await labels()).json<LabelsAnswer>().labels.map(({ address }) => address);
  expect(all.toSorted()).toEqual([treasury.address, ...others].toSorted());
  await post(teamPaths.deleteLabels, { addresses: [...others, upper, '0xnever'] });
  expect((await labels()).json()).toEqual({ labels: [], isKept: false });
});

test(`beyond ${maxLabels} labels none is added, and what there is can be changed and deleted`, async () => {
  const { post } = await startApp();
  for (let at = 0; at < maxLabels; at += maxLabelsAtOnce) {
    const many = Array.from({ length: maxLabelsAtOnce }, (_, index) => ({
      address: String(at + index).padStart(128, 'x'),
      label: '界'.repeat(60),
    }));
    expect((await post(teamPaths.labels, { labels: many })).statusCode).toBe(200);
  }
  const last = String(maxLabels - 1).padStart(128, 'x');
  const both = { labels: [{ address: last, label: 'Changed' }, treasury] };
  const refused = await post(teamPaths.labels, both);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ detail: string }>().detail).toContain(`${maxLabels} labels at most`);
  const changed = await post(teamPaths.labels, { labels: [{ address: last, label: 'Changed' }] });
  const all = changed.json<LabelsAnswer>().labels;
  expect(all).toHaveLength(maxLabels);
  expect(all.filter(({ label }) => label === 'Changed')).toMatchObject([{ address: last }]);
  await post(teamPaths.deleteLabels, { addresses: [last] });
  expect((await post(teamPaths.labels, labeled)).json<LabelsAnswer>().labels).toHaveLength(
    maxLabels,
  );
});

const refused = (changes: object) => ({ labels: [{ ...treasury, ...changes }] });
test.each<[string, object, string]>([
  ['a long one', refused({ label: 'x'.repeat(61) }), 'labels.0.label is missing or wrong.'],
  ['a blank one', refused({ label: ' ' }), 'labels.0.label is missing or wrong.'],
  ['a line break', refused({ label: 'a\nb' }), 'labels.0.label is missing or wrong.'],
  ['a null character', refused({ label: 'a\0' }), 'labels.0.label is missing or wrong.'],
  ['no address', refused({ address: 'two words' }), 'labels.0.address is missing or wrong.'],
  ['a long address', refused({ address: 'x'.repeat(129) }), 'labels.0.address is'],
  ['none', { labels: [] }, 'labels is missing or wrong.'],
  [
    'too many',
    { labels: Array.from({ length: maxLabelsAtOnce + 1 }, () => treasury) },
    'labels is missing or wrong.',
  ],
  ['a key', refused({ label: canaryKey }), 'a secret of Waybill’s server'],
])(
  'of labels, %s is refused with a sentence, and nothing is saved',
  async (_name, payload, sentence) => {
    const { post, labels } = await startApp();
    const answer = await post(teamPaths.labels, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ detail: string }>().detail).toContain(sentence);
    expect((await labels()).json()).toMatchObject({ labels: [] });
  },
);

test('a view has the name of who saved it last; it is renamed and changed in its place', async () => {
  const { post, views } = await startApp();
  const saved = (
    await post(teamPaths.views, { ...nightly, name: ' Nightly ' })
  ).json<ViewsAnswer>();
  const view = {
    id: expect.any(String) as string,
    name: 'Nightly',
    search: nightly.search,
    by: 'ada',
    atMs: expect.any(Number) as number,
  };
  expect(saved).toEqual({ views: [view], isKept: false });
  const [{ id, atMs }] = saved.views as [ViewsAnswer['views'][number]];
  // Its own name in other letters isn't taken.
  const changed = { name: 'NIGHTLY', search: '', replaces: { id, atMs } };
  const [now] = (await post(teamPaths.views, changed)).json<ViewsAnswer>().views;
  expect(now).toEqual({ ...view, id, name: 'NIGHTLY', search: '' });
  expect((await views()).json()).toEqual({ views: [now], isKept: false });
  await post(teamPaths.deleteView, { id, atMs: now?.atMs });
  expect((await views()).json()).toEqual({ views: [], isKept: false });
});

test('who has not seen a view as it is neither changes nor deletes it, and is told why', async () => {
  const { post, views, savedAs } = await startApp();
  const { id, atMs: first } = await savedAs({});
  const { atMs } = await savedAs({ name: 'Of a colleague', replaces: { id, atMs: first } });
  const all = (await views()).json<ViewsAnswer>();
  const refuses = async (path: string, payload: object, sentence: string) => {
    const answer = await post(path, payload);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toBe(sentence);
    expect((await views()).json()).toEqual(all);
  };
  const seen = { id, atMs: first };
  const changed = 'The view “Of a colleague” was changed meanwhile by ada, so nothing was changed.';
  await refuses(teamPaths.views, { ...nightly, name: 'Mine', replaces: seen }, changed);
  await refuses(teamPaths.deleteView, seen, changed);
  const taken = 'There is a view “Of a colleague” already, so nothing was changed.';
  await refuses(teamPaths.views, { ...nightly, name: ' of a COLLEAGUE' }, taken);
  await post(teamPaths.deleteView, { id, atMs });
  const gone = 'This view was deleted meanwhile, so nothing was changed.';
  all.views.length = 0;
  await refuses(teamPaths.views, { ...nightly, replaces: { id, atMs } }, gone);
  await refuses(teamPaths.deleteView, { id, atMs }, gone);
});

test('half of an emoji in a name is replaced before names are compared', async () => {
  const { post } = await startApp();
  const half = { ...nightly, name: '\ud83d' };
  const [view] = (await post(teamPaths.views, half)).json<ViewsAnswer>().views;
  expect(view?.name).toBe('\ufffd');
  expect((await post(teamPaths.views, half)).statusCode).toBe(409);
});

test(`beyond ${maxViews} views none is added, and what there is can be changed and deleted`, async () => {
  const { post, views, savedAs } = await startApp();
  for (let index = 1; index < maxViews; index += 1) await savedAs({ name: String(index) });
  const { id, atMs } = await savedAs({ name: '界'.repeat(60), search: '界'.repeat(4_000) });
  const refused = await post(teamPaths.views, nightly);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ detail: string }>().detail).toContain(`${maxViews} views at most`);
  expect((await views()).json<ViewsAnswer>().views).toHaveLength(maxViews);
  const changed = { name: 'Changed', search: '', replaces: { id, atMs } };
  const now = (await post(teamPaths.views, changed)).json<ViewsAnswer>().views;
  const version = now.find(({ name }) => name === 'Changed')!;
  await post(teamPaths.deleteView, { id: version.id, atMs: version.atMs });
  expect((await post(teamPaths.views, nightly)).json<ViewsAnswer>().views).toHaveLength(maxViews);
});

test.each<[string, object, string]>([
  ['a long name', { name: 'x'.repeat(61) }, 'name is missing or wrong.'],
  ['a blank name', { name: ' ' }, 'name is missing or wrong.'],
  ['a null character', { name: 'a\0' }, 'name is missing or wrong.'],
  ['a long search', { search: 'x'.repeat(4_001) }, 'search is missing or wrong.'],
  ['a line break', { search: 'a\nb' }, 'search is missing or wrong.'],
  ['no search', { search: null }, 'search is missing or wrong.'],
  ['half a version', { replaces: { id: '1' } }, 'replaces.atMs is missing or wrong.'],
  ['a key', { search: `term=${canaryKey}` }, 'a secret of Waybill’s server'],
])(
  'of views, %s is refused with a sentence, and nothing is saved',
  async (_name, changes, sentence) => {
    const { post, views } = await startApp();
    const answer = await post(teamPaths.views, { ...nightly, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ detail: string }>().detail).toContain(sentence);
    expect((await views()).json()).toMatchObject({ views: [] });
  },
);

test.each<[string, object, string]>([
  ['a long note', { ...body, note: 'x'.repeat(501) }, 'note is missing or wrong.'],
  ['a control character', { ...body, note: 'a\u0007' }, 'note is missing or wrong.'],
  ['a null character', { ...body, note: 'a\0' }, 'note is missing or wrong.'],
  ['no request', { ...body, requests: [] }, 'requests is missing or wrong.'],
  ['no note', { requests: [one] }, 'note is missing or wrong.'],
  [
    'too many requests',
    { ...body, requests: Array.from({ length: maxHandledAtOnce + 1 }, () => one) },
    'requests is missing or wrong.',
  ],
  [
    'an empty id',
    { ...body, requests: [{ ...one, id: '' }] },
    'requests.0.id is missing or wrong.',
  ],
  ['a key', { ...body, note: `the key is ${canaryKey}` }, 'a secret of Waybill’s server'],
])('%s is refused with a sentence, and nothing is marked', async (_name, payload, sentence) => {
  const { post, marksOf } = await startApp();
  const answer = await post(teamPaths.handled, payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ detail: string }>().detail).toContain(sentence);
  expect((await marksOf(['0xa'])).json()).toMatchObject({ marks: [] });
});

test('while the database is away, it says that nothing was changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'team-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'store.db');
  const { post, marksOf, labels, views } = await startApp({
    kind: 'file',
    file,
    maxBytes: 2 ** 24,
  });
  // Its file is gone: nothing may be acknowledged into it.
  rmSync(file);
  for (const [path, payload] of [
    [teamPaths.handled, body],
    [teamPaths.labels, labeled],
    [teamPaths.views, nightly],
    [teamPaths.deleteView, noVersion],
  ] as const) {
    const answer = await post(path, payload);
    expect(answer.statusCode).toBe(503);
    expect(answer.json<{ detail: string }>().detail).toBe(
      'Waybill’s database can’t be written now, so nothing was changed. Try again.',
    );
  }
  expect((await marksOf(['0xa'])).statusCode).toBe(503);
  expect((await labels()).statusCode).toBe(503);
  expect((await views()).statusCode).toBe(503);
});
