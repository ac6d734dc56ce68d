import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../support/server-process';

// Of the built server itself, started as an operator does.

const script = 'dist/server/main.js';
let folder: string;
let service: Server;
/** The key of each call that reached the service. */
let keys: unknown[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-operate-'));
  service = createServer((request, response) => {
    keys.push(request.headers['x-api-key']);
    response.setHeader('content-type', 'application/json').end('{"requests":[]}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  // Without the mirror's own calls, which come by every key.
  env = {
    SERVICE_API_URL: `http://127.0.0.1:${port}`,
    SERVICE_API_KEY: 'the-own-key',
    MIRROR_DAYS: '0',
  };
});
beforeEach(() => {
  keys = [];
});
afterAll(() => {
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
  const linesAboutKeys = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"keys '))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  expect([await ask('shop'), await ask('till')]).toEqual([200, 400]);
  hold('{"shop":"second-key-of-shop","till":"key-of-the-till"}');
  const aliases = ['default', 'shop', 'till'];
  expect(await reload()).toMatchObject({ level: 30, network: 'mainnet', aliases });
  expect([await ask('shop'), await ask('till')]).toEqual([200, 200]);
  expect(await (await fetch(`${server.origin}/api/config`)).text()).toContain('"till"');

  for (const broken of ['{"shop":"third-key-', '{}[]', '{"shop":"short"}', '{"shop":7}', '']) {
    hold(broken);
    const reason = 'SERVICE_KEYRING_FILE must be one JSON object of aliases and keys.';
    expect(await reload()).toMatchObject({ level: 50, network: 'mainnet', reason });
  }
  rmSync(file);
  const reason = 'SERVICE_KEYRING_FILE names a file that can’t be read.';
  expect(await reload()).toMatchObject({ level: 50, network: 'mainnet', reason });
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

/** What a built entry point prints and how it ends, with these words behind its name. */
const run = (words: string[], input = '', entry = script, env = {}) =>
  new Promise<{ code: unknown; out: string; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [entry, ...words],
      { env: { ...process.env, ...env } },
      (error, out, said) => resolve({ code: error?.code ?? 0, out, said }),
    );
    child.stdin?.end(input);
  });

test('it says which version it is, and which commands it knows', async () => {
  const [told, helped, unknown] = await Promise.all(
    ['--version', '--help', 'hash-pasword'].map((word) => run([word])),
  );
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(told?.out).toMatch(new RegExp(`^${version} \\([0-9a-f]{8}\\)\n$`));
  expect(helped?.out).toContain('hash-password');
  expect(unknown).toMatchObject({ code: 1, out: '' });
  expect(unknown?.said).toContain('Unknown command: hash-pasword\n\nWaybill ');
  expect(unknown?.said).toContain('backup <file>');

  const server = await startServer(script, { ...env, METRICS_TOKEN: 'a-token-for-metrics' });
  const answer = async (path: string) => {
    const headers = { authorization: 'Bearer a-token-for-metrics' };
    return (await fetch(server.origin + path, { headers })).text();
  };
  const [, commit] = /\((.*)\)/.exec(told?.out ?? '') ?? [];
  for (const path of ['/healthz', '/readyz'])
    expect(JSON.parse(await answer(path))).toEqual({ status: 'ok', version, commit });
  expect(await answer('/metrics')).toContain(
    `waybill_build_info{version="${version}",commit="${commit}"} 1`,
  );
  expect(await answer('/api/config')).toContain(`"version":"${version} (${commit})"`);
  await server.stop();
  expect(server.output()).toContain(`"version":"${version}","commit":"${commit}","msg":"Waybill (`);
  // Asked every few seconds, all day.
  expect(server.output()).not.toMatch(/healthz|readyz/);
});

test('the sandbox starts with no word or its own, and says which it knows', async () => {
  const sandbox = 'dist/sandbox/main.js';
  const [told, helped, unknown, server] = await Promise.all([
    ...['--version', '--help', 'stop'].map((word) => run([word], '', sandbox)),
    run(['--version']),
  ]);
  expect(told).toEqual({ code: 0, out: server?.out, said: '' });
  expect(helped).toMatchObject({ code: 0, said: '' });
  expect(helped?.out).toContain('node dist/sandbox/main.js [start]');
  expect(unknown).toEqual({ code: 1, out: '', said: `Unknown command: stop\n\n${helped?.out}` });
  // Its own word reads the settings: one that is wrong ends it.
  const started = await run(['start'], '', sandbox, { SANDBOX_PORT: 'x' });
  expect(started).toMatchObject({ code: 1, out: '' });
  expect(started.said).toContain('SANDBOX_PORT');
});

test('a password is hashed from standard input, and its hash lets people in', async () => {
  const hashOf = (input: string) => run(['hash-password'], input);
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
