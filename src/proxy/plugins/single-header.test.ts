import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../app';
import { testConfig } from '#testing/test-config';
import type { AuthConfig } from '../config/proxy-config';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Asks for the configuration with exactly these headers. */
async function ask(auth: AuthConfig, headers: readonly string[], publicUrl: URL | null = null) {
  const access = { auth, sessionSecrets: [], publicScopes: new Set<never>() };
  const app = await createApp(testConfig('http://127.0.0.1:9', { access, publicUrl }));
  closing.push(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, path: '/api/config', setHost: false, headers: [...headers] });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse((await answer.toArray()).join('')) as { viewer?: { name: string } };
  return { status: answer.statusCode, name: body.viewer?.name };
}

const noAuth: AuthConfig = { mode: 'none' };
const example = new URL('https://waybill.example');
const withPort = new URL('https://waybill.example:8443');

test.each([
  [null, ['Host', 'localhost:4180'], 200],
  [null, [], 400],
  [null, ['Host', 'localhost', 'Host', 'localhost'], 400],
  [null, ['Host', 'localhost', 'HOST', 'evil.example'], 400],
  [example, ['Host', 'waybill.example'], 200],
  [example, ['Host', 'Waybill.Example'], 200],
  [example, ['Host', 'waybill.example:443'], 200],
  [example, ['Host', 'waybill.example:80'], 421],
  [example, ['Host', 'waybill.example.'], 421],
  [example, ['Host', 'waybill.example', 'Host', 'evil.example'], 400],
  [withPort, ['Host', 'waybill.example:8443'], 200],
  [withPort, ['Host', 'waybill.example'], 421],
  [withPort, ['Host', 'waybill.example:443'], 421],
])('at %s with %j: %i', async (publicUrl, headers, status) => {
  expect((await ask(noAuth, headers, publicUrl)).status).toBe(status);
});

const secret = 'secret-of-the-login-proxy';
const header: AuthConfig = {
  mode: 'header',
  peers: ['127.0.0.1'],
  proof: { kind: 'secret', secret, userHeader: 'x-forwarded-user' },
};

test.each([
  [['x-forwarded-user', 'ada', 'x-auth-secret', secret], 'ada'],
  [['x-forwarded-user', 'ada', 'X-Forwarded-User', 'eve', 'x-auth-secret', secret], null],
  [['x-forwarded-user', 'ada', 'x-auth-secret', secret, 'x-auth-secret', secret], null],
  [['x-forwarded-user', 'ada', 'x-auth-secret', secret, 'x-auth-secret', 'guess'], null],
])('behind a login proxy %j is %s', async (headers, name) => {
  expect((await ask(header, ['host', 'localhost', ...headers])).name).toBe(name);
});
