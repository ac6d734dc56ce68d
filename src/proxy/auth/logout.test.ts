import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app';
import { listenStub, testConfig } from '#testing/test-config';
import { cheapHash } from '#testing/cheap-hash';
import { Revocations } from './revocations';

const password = 'correct horse battery';
const publicUrl = new URL('https://waybill.example');
const headers = {
  host: publicUrl.host,
  origin: 'null',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  const stub = await listenStub((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"chains":[]}');
  });
  const access = {
    auth: { mode: 'password', users: new Map([['ada', await cheapHash(password)]]) },
    sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
    publicScopes: new Set<never>(),
  } as const;
  app = await createApp(testConfig(stub.url, { access, publicUrl }));
  return () => stub.server.close();
});
afterAll(() => app.close());

type Answer = Awaited<ReturnType<typeof app.inject>>;
const cookieIn = ({ cookies: [cookie] }: Answer) => `${cookie?.name}=${cookie?.value}`;

async function login(): Promise<string> {
  const payload = new URLSearchParams({ name: 'ada', password }).toString();
  const answer = await app.inject({ method: 'POST', url: '/login', headers, payload });
  expect(answer.statusCode).toBe(303);
  return cookieIn(answer);
}

const ask = (cookie: string) =>
  app.inject({
    url: '/api/mainnet/chains',
    headers: { host: publicUrl.host, cookie, 'x-requested-by': 'test' },
  });

test('logging out ends every copy of the session, and no other session', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const mine = await login();
  const other = await login();
  vi.setSystemTime(Date.now() + 120_000);
  const renewed = cookieIn(await ask(mine));
  expect(renewed).not.toBe(mine);
  const before = await Promise.all([mine, renewed, other].map(ask));
  expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);

  const out = await app.inject({
    method: 'POST',
    url: '/logout',
    headers: { ...headers, cookie: renewed },
  });
  expect([out.statusCode, out.cookies[0]?.value]).toEqual([303, '']);
  const after = await Promise.all([mine, renewed, other].map(ask));
  expect(after.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200]);
  vi.useRealTimers();
});

test('logging out without a session is no failure', async () => {
  const out = await app.inject({ method: 'POST', url: '/logout', headers });
  expect(out.statusCode).toBe(303);
});

test('an end is forgotten once the session could not live any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const revocations = new Revocations(null);
  await revocations.revoke('a', 1_000);
  expect(revocations.isRevoked('a')).toBe(true);
  vi.setSystemTime(Date.now() + 2_000);
  await revocations.revoke('b', 1_000);
  expect([revocations.isRevoked('a'), revocations.isRevoked('b')]).toEqual([false, true]);
  vi.useRealTimers();
});
