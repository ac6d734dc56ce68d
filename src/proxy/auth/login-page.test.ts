import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app';
import { testConfig } from '#testing/test-config';

const publicUrl = new URL('https://waybill.example');
const headers = { host: publicUrl.host };
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  const access = {
    auth: { mode: 'password', users: new Map<string, string>() },
    sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
    publicScopes: new Set<never>(),
  } as const;
  app = await createApp(testConfig('http://127.0.0.1:9', { access, publicUrl }));
});
afterAll(() => app.close());

test('HEAD of the login page is not sent to the login page', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/login', headers });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('the page needs no script and holds no foreign markup', async () => {
  const page = await app.inject({ url: '/login?to=/%22%3E%3Cscript%3E', headers });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).not.toMatch(/<script|style=/);
});
