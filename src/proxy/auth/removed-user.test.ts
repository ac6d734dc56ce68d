import { afterEach, expect, test } from 'vitest';
import { createApp } from '../app';
import { listenStub, testConfig } from '#testing/test-config';
import { cheapHash } from '#testing/cheap-hash';

const password = 'correct horse battery';
const publicUrl = new URL('https://waybill.example');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function appFor(serviceUrl: string, users: ReadonlyMap<string, string>) {
  const access = {
    auth: { mode: 'password', users },
    sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
    publicScopes: new Set<never>(),
  } as const;
  const app = await createApp(testConfig(serviceUrl, { access, publicUrl }));
  closing.push(() => app.close());
  return app;
}

test('the session of a user who was removed ends with the next request', async () => {
  const stub = await listenStub((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"chains":[]}');
  });
  closing.push(() => stub.server.close());
  const hash = await cheapHash(password);
  const before = await appFor(
    stub.url,
    new Map([
      ['ada', hash],
      ['eve', hash],
    ]),
  );
  const after = await appFor(stub.url, new Map([['ada', hash]]));
  const statuses = [];
  for (const name of ['ada', 'eve']) {
    const login = await before.inject({
      method: 'POST',
      url: '/login',
      headers: {
        host: publicUrl.host,
        origin: publicUrl.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ name, password }).toString(),
    });
    const cookie = `${login.cookies[0]?.name}=${login.cookies[0]?.value}`;
    for (const app of [before, after]) {
      const answer = await app.inject({
        url: '/api/mainnet/chains',
        headers: { host: publicUrl.host, cookie, 'x-requested-by': 'test' },
      });
      statuses.push([name, answer.statusCode, answer.cookies.length]);
    }
  }
  expect(statuses).toEqual([
    ['ada', 200, 0],
    ['ada', 200, 0],
    ['eve', 200, 0],
    ['eve', 401, 0],
  ]);
});
