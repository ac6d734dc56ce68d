import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { maxHandledAtOnce, teamPaths } from '#service/team';
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
  return { ada, post, marksOf };
}

const one = { id: '0xa', status: 'failure', refundFailReason: null };
const body = { requests: [one], note: 'Paid by hand' };

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

test('without login nobody reads or writes a mark, whatever is public', async () => {
  const { ada, post, marksOf } = await startApp();
  const { cookie } = ada;
  const foreign = { ...ada, origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  for (const [path, payload] of [
    [teamPaths.handled, body],
    [teamPaths.reopen, { ids: ['0xa'] }],
  ] as const) {
    expect((await post(path, payload, {})).statusCode, path).toBe(401);
    // What a form of another site can send.
    expect((await post(path, payload, { cookie })).statusCode, path).toBe(403);
    expect((await post(path, payload, foreign)).statusCode, path).toBe(403);
  }
  expect((await marksOf(['0xa'], {})).statusCode).toBe(401);
  expect((await marksOf(['0xa'])).json()).toMatchObject({ marks: [] });
});

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
  ['a key', { ...body, note: `the key is ${canaryKey}` }, 'a secret of this dashboard'],
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
  const { post, marksOf } = await startApp({ kind: 'file', file, maxBytes: 2 ** 24 });
  // Its file is gone: nothing may be acknowledged into it.
  rmSync(file);
  const answer = await post(teamPaths.handled, body);
  expect(answer.statusCode).toBe(503);
  expect(answer.json<{ detail: string }>().detail).toBe(
    'The database of this dashboard can’t be written now, so nothing was changed. Try again.',
  );
  expect((await marksOf(['0xa'])).statusCode).toBe(503);
});
