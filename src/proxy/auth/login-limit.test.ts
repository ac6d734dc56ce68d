import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../app';
import { testConfig } from '#testing/test-config';
import type { AuthConfig } from '../config/proxy-config';
import { clientNetwork } from './client-network';
import { cheapHash } from '#testing/cheap-hash';

const password = 'correct horse battery';
const publicUrl = new URL('https://waybill.example');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

async function appWith(auth: AuthConfig) {
  const access = {
    auth,
    sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
    publicScopes: new Set<never>(),
  };
  const app = await createApp(testConfig('http://127.0.0.1:9', { access, publicUrl }));
  closing.push(() => app.close());
  return app;
}
const passwordAuth = async (): Promise<AuthConfig> => ({
  mode: 'password',
  users: new Map([['ada', await cheapHash(password)]]),
});
const oidc: AuthConfig = {
  mode: 'oidc',
  // Nothing listens there: an attempt that is let through ends with 502.
  issuer: new URL('http://127.0.0.1:9'),
  clientId: 'waybill',
  clientSecret: 'secret-of-the-client',
  subjects: new Set(['ada']),
  groups: new Set(),
  emailDomains: new Set(),
};
type App = Awaited<ReturnType<typeof appWith>>;

const post = async (app: App, typed: string, remoteAddress: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/login',
      remoteAddress,
      headers: {
        host: publicUrl.host,
        origin: publicUrl.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ name: 'ada', password: typed }).toString(),
    })
  ).statusCode;

test('one address that keeps trying keeps nobody else from logging in', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const app = await appWith(await passwordAuth());
  // Two wrong tries a second for three minutes: almost all are refused for their address.
  for (let number = 0; number < 360; number++) {
    await post(app, 'wrong', '203.0.113.7');
    vi.advanceTimersByTime(500);
  }
  const statuses = [];
  for (let number = 0; number < 20; number++)
    statuses.push(await post(app, password, `198.51.100.${number}`));
  expect(statuses).toEqual(Array<number>(20).fill(303));
});

test('one client with many IPv6 addresses is one client', async () => {
  const app = await appWith(await passwordAuth());
  const statuses = [];
  for (let number = 0; number < 7; number++)
    statuses.push(await post(app, 'wrong', `2001:db8:1:2::${number}`));
  expect(statuses.slice(5)).toEqual([429, 429]);
  expect(await post(app, password, '2001:db8:1:3::1')).toBe(303);
});

test('one customer with many IPv6 networks keeps nobody else from logging in', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const app = await appWith(await passwordAuth());
  for (let number = 0; number < 120; number++) {
    await post(app, 'wrong', `2001:db8:1:${number}::1`);
    vi.advanceTimersByTime(1_000);
  }
  const statuses = [];
  for (let number = 0; number < 15; number++)
    statuses.push(await post(app, password, `2001:db8:${number + 2}::1`));
  expect(statuses).toEqual(Array<number>(15).fill(303));
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0'],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each(['cross-site', 'same-site'])(
  'a page of another site (%s) begins no single sign-on, and uses up no attempt',
  async (site) => {
    const app = await appWith(oidc);
    const start = (headers: Record<string, string> = {}) =>
      app.inject({
        url: '/login/oidc?to=/mainnet/fees',
        headers: { host: publicUrl.host, ...headers },
      });
    for (let number = 0; number < 10; number++) {
      const answer = await start({ 'sec-fetch-site': site });
      expect([answer.statusCode, answer.headers.location, answer.cookies]).toEqual([
        303,
        '/login?to=%2Fmainnet%2Ffees',
        [],
      ]);
    }
    expect((await start({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(502);
    expect((await start()).statusCode).toBe(502);
  },
);
