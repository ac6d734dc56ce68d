import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startServer } from './support/server-process';

// Of the built server itself, started as an operator does.

const script = 'dist/server/main.js';
let folder: string;
let service: Server;
/** The key of each call that reached the service. */
let keys: unknown[] = [];
let env: Record<string, string>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-operate-'));
  service = createServer((request, response) => {
    keys.push(request.headers['x-api-key']);
    response.setHeader('content-type', 'application/json').end('{"requests":[]}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  env = { SERVICE_API_URL: `http://127.0.0.1:${port}`, SERVICE_API_KEY: 'the-own-key' };
});
test.beforeEach(() => {
  keys = [];
});
test.afterAll(() => {
  service.close();
  rmSync(folder, { recursive: true });
});

test('keys are read again on SIGHUP, and a broken file changes nothing', async () => {
  const file = join(folder, 'keyring.json');
  const hold = (text: string) => writeFileSync(file, text);
  hold('{"shop":"first-key-of-shop"}');
  const server = await startServer(script, { ...env, SERVICE_KEYRING_FILE: file });
  let number = 0;
  const ask = async (alias: string) => {
    const url = `${server.origin}/api/mainnet/requests/v3?apiKeyAlias=${alias}&id=${number++}`;
    return (await fetch(url)).status;
  };
  const reload = async () => {
    const before = linesAboutKeys().length;
    server.signal('SIGHUP');
    await expect.poll(() => linesAboutKeys().length).toBe(before + 1);
    return linesAboutKeys().at(-1);
  };
  const linesAboutKeys = () => server.output().match(/^(Keys of|Key reload) .*$/gm) ?? [];

  expect([await ask('shop'), await ask('till')]).toEqual([200, 400]);
  hold('{"shop":"second-key-of-shop","till":"key-of-the-till"}');
  expect(await reload()).toBe('Keys of mainnet reloaded.');
  expect([await ask('shop'), await ask('till')]).toEqual([200, 200]);
  expect(await (await fetch(`${server.origin}/api/config`)).text()).toContain('"till"');

  for (const broken of ['{"shop":"third-key-', '{}[]', '{"shop":"short"}', '{"shop":7}', '']) {
    hold(broken);
    expect(await reload()).toBe('Key reload for mainnet failed; keeping the current keys.');
  }
  rmSync(file);
  expect(await reload()).toBe('Key reload for mainnet failed; keeping the current keys.');
  expect([await ask('shop'), await ask('default')]).toEqual([200, 200]);
  expect(keys).toEqual([
    'first-key-of-shop',
    'second-key-of-shop',
    'key-of-the-till',
    'second-key-of-shop',
    'the-own-key',
  ]);
  await server.stop();
  expect(server.output()).not.toMatch(/key-of-|the-own-key/);
});

test('a password is hashed from standard input, and its hash lets people in', async () => {
  const hashOf = (input: string) =>
    new Promise<{ code: unknown; out: string; said: string }>((resolve) => {
      const child = execFile(process.execPath, [script, 'hash-password'], (error, out, said) =>
        resolve({ code: error?.code ?? 0, out, said }),
      );
      child.stdin?.end(input);
    });
  const password = 'correct horse battery';
  const inputs = [`${password}\nmore\n`, 'short\n', ''];
  const [made, ...refused] = await Promise.all(inputs.map(hashOf));
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^scrypt\$\S+\n$/) });
  for (const answer of refused)
    expect(answer).toMatchObject({
      code: 1,
      out: '',
      said: expect.stringContaining('at least 12 characters'),
    });

  const server = await startServer(script, {
    ...env,
    AUTH: 'password',
    AUTH_PASSWORD_HASH: made?.out.trim() ?? '',
    SESSION_SECRET: 'a-secret-for-the-sessions-of-this-test',
  });
  const login = async (text: string) => {
    const body = new URLSearchParams({ name: 'operator', password: text });
    const answer = await fetch(`${server.origin}/login`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    return [answer.status, answer.headers.has('set-cookie')];
  };
  expect(await login('correct horse')).toEqual([401, false]);
  expect(await login(password)).toEqual([303, true]);
  await server.stop();
  expect(server.output()).not.toContain(password);
});

test('a page that has not changed is not sent again', async ({ page }) => {
  const server = await startServer(script, env);
  await page.clock.install();
  await page.goto(`${server.origin}/mainnet/requests`);
  await expect(page.getByText('No requests yet')).toBeVisible();
  await page.clock.fastForward('00:11');
  await expect.poll(() => server.output()).toMatch(/"route":"[^"]*requests.v3","status":304/);
  await expect(page.getByText('No requests yet')).toBeVisible();
  await server.stop();
});
