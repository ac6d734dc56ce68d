import { expect, onTestFinished, test } from 'vitest';
import { testConfig } from '#testing/test-config';
import { createApp } from '../app';
import { SessionCipher } from '../auth/session-cipher';
import { sessionCookieName } from '../auth/session-cookie';

const secret = 'a-session-secret-of-more-than-32-characters';
const host = 'waybill.example';
const links = [{ name: 'Order desk', url: 'https://ops.example.com/orders/{requestId}' }];

test('only who may see requests learns of links into the tools of the integrator', async () => {
  const access = {
    auth: { mode: 'password' as const, users: new Map([['ada', 'a hash']]) },
    sessionSecrets: [secret],
    publicScopes: new Set(['chains', 'fees'] as const),
  };
  const publicUrl = new URL(`https://${host}`);
  const app = await createApp(testConfig('http://127.0.0.1:1', { access, publicUrl, links }));
  onTestFinished(() => app.close());
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ url: '/api/config', headers: { host, ...headers } });
  expect((await ask()).json()).toMatchObject({ links: [] });
  const session = { jti: 'a-session', sub: 'ada', startedMs: Date.now(), sealedMs: Date.now() };
  const cookie = await new SessionCipher([secret]).seal('session', session, 60_000);
  const loggedIn = { cookie: `${sessionCookieName}=${cookie}`, 'x-requested-by': 'test' };
  expect((await ask(loggedIn)).json()).toMatchObject({ links });
});
