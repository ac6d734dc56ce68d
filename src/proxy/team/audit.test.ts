import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { auditPaths, type AuditAnswer } from '#service/proxy-api/audit';
import { teamPaths, type ViewsAnswer } from '#service/proxy-api/team';
import { cheapHash } from '#testing/cheap-hash';
import { canaryKey, listenStub, testConfig } from '#testing/test-config';
import { createApp } from '../app';

const publicUrl = new URL('https://waybill.example');
const password = 'correct horse battery';
let users: Map<string, string>;
let url: string;
/** What the service answers to a claim. */
let status = 200;

beforeAll(async () => {
  users = new Map([['ada', await cheapHash(password)]]);
  const stub = await listenStub((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"steps":[]}');
  });
  ({ url } = stub);
  return () => stub.server.close();
});

async function startApp() {
  const access = {
    auth: { mode: 'password', users },
    sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
    publicScopes: new Set(['fees'] as const),
  } as const;
  const app = await createApp(testConfig(url, { access, publicUrl }));
  onTestFinished(() => app.close());
  const { host } = publicUrl;
  const form = {
    host,
    origin: 'null',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const login = (name: string, secret = password) => {
    const payload = new URLSearchParams({ name, password: secret }).toString();
    return app.inject({ method: 'POST', url: '/login', headers: form, payload });
  };
  const {
    cookies: [cookie],
  } = await login('ada');
  const ada = { cookie: `${cookie?.name}=${cookie?.value}`, 'x-requested-by': 'test' };
  const post = (path: string, payload: object, headers: object = ada) =>
    app.inject({
      method: 'POST',
      url: `/api/mainnet${path}`,
      headers: { host, ...headers },
      payload,
    });
  const read = (query = '', headers: object = ada) =>
    app.inject({ url: `/api/mainnet${auditPaths.entries}${query}`, headers: { host, ...headers } });
  const entries = async (query = '') =>
    (await read(query))
      .json<AuditAnswer>()
      .entries.map(({ kind, person, subject, detail }) => [kind, person, subject, detail]);
  const logout = () =>
    app.inject({ method: 'POST', url: '/logout', headers: { ...form, cookie: ada.cookie } });
  return { app, login, logout, post, read, entries };
}

const mark = { id: '0xa', status: 'failure', refundFailReason: null };

test('it is noted who logs in and out, and who fails to; a password typed as a name is not', async () => {
  const { login, logout, read, entries } = await startApp();
  await login('ada', 'wrong');
  await login(password);
  const noted = [
    ['loginFailed', null, null, 'From 127.0.0.1'],
    ['loginFailed', 'ada', null, 'From 127.0.0.1'],
    ['login', 'ada', null, 'From 127.0.0.1'],
  ];
  expect(await entries()).toEqual(noted);
  await logout();
  // Whoever is out reads nothing; the next login does.
  expect((await read()).statusCode).toBe(401);
  const [cookie] = (await login('ada')).cookies;
  const again = { cookie: `${cookie?.name}=${cookie?.value}`, 'x-requested-by': 'test' };
  const { entries: all } = (await read('', again)).json<AuditAnswer>();
  expect(all.map(({ kind }) => kind)).toEqual(['login', 'logout', ...noted.map(([kind]) => kind)]);
});

test('what is handled, reopened and exported is noted with its person', async () => {
  const { post, entries } = await startApp();
  await post(teamPaths.handled, { requests: [mark, { ...mark, id: '0xb' }], note: 'Paid by hand' });
  await post(teamPaths.reopen, { ids: ['0xa', '0xnever'] });
  const exported = { what: 'Requests as CSV', rows: 12, filter: `status=failure ${canaryKey}` };
  expect(
    (await post(auditPaths.exports, { ...exported, filter: 'status=failure' })).json(),
  ).toEqual({});
  expect((await post(auditPaths.exports, exported)).statusCode).toBe(200);
  expect((await post(auditPaths.exports, { ...exported, rows: -1 })).statusCode).toBe(400);
  expect(await entries('?person=ada')).toEqual([
    ['export', 'ada', null, 'withheld'],
    ['export', 'ada', null, 'Requests as CSV · 12 rows · status=failure'],
    ['reopened', 'ada', '0xa', ''],
    ['handled', 'ada', '0xb', 'Status then: failure. Note: Paid by hand'],
    ['handled', 'ada', '0xa', 'Status then: failure. Note: Paid by hand'],
    ['login', 'ada', null, 'From 127.0.0.1'],
  ]);
  expect(await entries('?subject=0xa&kind=reopened')).toHaveLength(1);
});

test('what is labeled is noted with what it was called before, and what stays the same is not', async () => {
  const { post, entries } = await startApp();
  const label = (text: string) =>
    post(teamPaths.labels, { labels: [{ address: '0xAB', label: text }] });
  for (const text of ['Ops', 'Ops', 'Treasury']) await label(text);
  await post(teamPaths.deleteLabels, { addresses: ['0xab', '0xnever'] });
  expect(await entries('?subject=0xab')).toEqual([
    ['labelDeleted', 'ada', '0xab', '“Treasury”'],
    ['labeled', 'ada', '0xab', '“Treasury”, before: “Ops”'],
    ['labeled', 'ada', '0xab', '“Ops”'],
  ]);
});

test('what becomes of a view is noted, with what it had before', async () => {
  const { post, entries } = await startApp();
  let version: { id: string; atMs: number } | null = null;
  for (const [name, search] of [
    ['Nightly', 'status=failure'],
    ['Daily', 'status=failure'],
    ['All of them', ''],
  ] as const) {
    const answer = await post(teamPaths.views, { name, search, replaces: version });
    const [{ id, atMs }] = answer.json<ViewsAnswer>().views as [ViewsAnswer['views'][number]];
    version = { id, atMs };
  }
  await post(teamPaths.views, { name: 'daily', search: '', replaces: { ...version, atMs: 1 } });
  await post(teamPaths.deleteView, version ?? {});
  expect((await entries()).slice(0, -1)).toEqual([
    ['viewDeleted', 'ada', 'All of them', 'No filters'],
    ['viewSaved', 'ada', 'All of them', 'No filters, before: status=failure'],
    ['viewRenamed', 'ada', 'All of them', 'Before: “Daily”'],
    ['viewRenamed', 'ada', 'Daily', 'Before: “Nightly”'],
    ['viewSaved', 'ada', 'Nightly', 'status=failure'],
  ]);
  expect(await entries('?kind=viewDeleted&subject=All+of+them')).toHaveLength(1);
});

test('a claim is noted with what the service said to it, also one of a visitor, and never its signature', async () => {
  const { post, entries } = await startApp();
  const address = `0x${'ab'.repeat(20)}`;
  const claim = { chainId: 8453, currency: '0xcd', recipient: '0xef', amount: '5' };
  const permit = { kind: 'claim', requestId: '0x12', api: 'bridge' };
  status = 200;
  await post(`/app-fees/${address}/claim`, claim, { 'x-requested-by': 'test' });
  await post('/execute/permits', { ...permit, signature: '0x5151515151' });
  status = 400;
  await post('/execute/permits', { ...permit, signature: '0x5151515151' });
  status = 200;
  expect(await entries('?kind=claimRequested')).toEqual([
    [
      'claimRequested',
      null,
      address,
      'Accepted · chain 8453 · currency 0xcd · recipient 0xef · units 5',
    ],
  ]);
  const submitted = await entries('?kind=claimSubmitted');
  expect(submitted).toEqual([
    ['claimSubmitted', 'ada', '0x12', 'Refused (400)'],
    ['claimSubmitted', 'ada', '0x12', 'Accepted'],
  ]);
  expect(JSON.stringify(await entries())).not.toContain('5151515151');
});

test('without login nobody reads or writes an entry, whatever is public', async () => {
  const { post, read } = await startApp();
  expect((await read('', {})).statusCode).toBe(401);
  const exported = { what: 'Requests as CSV', rows: 12, filter: '' };
  expect((await post(auditPaths.exports, exported, {})).statusCode).toBe(401);
  expect((await read('?kind=unheard')).statusCode).toBe(400);
  expect((await read('?continuation=x')).statusCode).toBe(400);
});
