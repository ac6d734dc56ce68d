import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageConfig } from '#service/proxy-api/page-config';
import { createApp } from '../app';
import { injectConfig } from './page';
import { pageConfigOf } from './config';
import { noHooks, testConfig } from '#testing/test-config';

const script = 'console.log("page")';
let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'waybill-assets-'));
  const web = join(root, 'web');
  const extra = join(root, 'extra');
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(extra);
  writeFileSync(join(web, 'index.html'), '<html><head><title>Waybill</title></head></html>');
  writeFileSync(join(web, 'favicon.svg'), '<svg/>');
  writeFileSync(join(web, 'assets/page-abc.js'), script);
  writeFileSync(join(web, 'assets/page-abc.js.br'), brotliCompressSync(script));
  writeFileSync(join(extra, 'wallet.js'), '// wallet');
  app = await createApp(
    testConfig('http://127.0.0.1:9', {
      webRoot: web,
      extraAssetFolders: [extra],
      extraScriptPaths: ['/wallet.js'],
      hooks: { ...noHooks, pathSecret: 'path-secret-0123456789abcdef' },
    }),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', headers = {}) =>
  app.inject({ url, method, headers: { host: 'localhost', ...headers } });

test('where webhooks are received is no page', async () => {
  expect((await ask('/hooks/mainnet/path-secret-0123456789abcdef')).statusCode).toBe(404);
});

test('hashed files are kept for ever and come compressed', async () => {
  const answer = await ask('/assets/page-abc.js', 'GET', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers.vary).toContain('Accept-Encoding');
  expect((await ask('/assets/page-abc.js')).body).toBe(script);
  expect((await ask('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  expect((await ask('/wallet.js')).body).toBe('// wallet');
});

test.each(['/', '/index.html', '/mainnet/requests', '/mainnet/requests/0x1.2', '/unknown'])(
  'the page answers %s, uncached, with its configuration',
  async (url) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const json = /id="waybill-config">(.*?)<\/script><script src="\/wallet.js">/.exec(answer.body);
    expect(pageConfig.parse(JSON.parse(json?.[1] ?? '')).networks[0]?.name).toBe('mainnet');
    expect((await ask(url, 'HEAD')).statusCode).toBe(200);
    expect((await ask(url, 'POST')).statusCode).toBe(405);
  },
);

test.each(['/api', '/api/', '/api/x', '/API/x', '/assets/gone.js', '/assets/page-abc.js.br'])(
  'the page never answers %s',
  async (url) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  },
);

test('a name cannot end the script element', () => {
  const config = pageConfigOf(testConfig('http://127.0.0.1:9'), null);
  const [network] = config.networks;
  const named = { ...config, networks: [{ ...network!, name: '</script><b>$&' }] };
  const html = injectConfig('<head></head>', named);
  expect(html).not.toContain('</script><b>');
  expect(html).toContain(String.raw`\u003c/script>\u003cb>$&`);
});
