import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { testConfig } from '#testing/test-config';

let app: Awaited<ReturnType<typeof createApp>>;
let port: number;

beforeAll(async () => {
  app = await createApp(testConfig('http://127.0.0.1:9'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends bytes as they are, and reads until the connection ends. */
async function exchange(text: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text, 'latin1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body };
}

const host = 'Host: localhost\r\n';
const closing = `${host}Connection: close\r\n`;

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', `BREW / HTTP/1.1\r\n${host}\r\n`, 400],
  ['an unknown version', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
  ['a header without a colon', `GET / HTTP/1.1\r\n${host}nonsense\r\n\r\n`, 400],
  [
    'a length and chunks',
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
  ],
  ['headers that are too large', `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'an expectation',
    `POST /api/config HTTP/1.1\r\n${host}Expect: a-miracle\r\nContent-Length: 0\r\n\r\n`,
    417,
  ],
  ['no Host', 'GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two Hosts', `GET /api/config HTTP/1.1\r\n${closing}Host: localhost\r\n\r\n`, 400],
  ['a path that is no text', `GET /api/%ff HTTP/1.1\r\n${closing}\r\n`, 400],
  [
    'a path that is too long',
    `GET /api/mainnet/app-fees/${'a'.repeat(200)}/balances HTTP/1.1\r\n${closing}\r\n`,
    400,
  ],
  ['a path of another server', `GET http://evil.example/ HTTP/1.1\r\n${closing}\r\n`, 400],
  ['a method that no route has', `PROPFIND /api/config HTTP/1.1\r\n${closing}\r\n`, 404],
  [
    'a body that is too large',
    `POST /api/mainnet/app-fees/0x1/claim HTTP/1.1\r\n${closing}Content-Type: application/json\r\nContent-Length: 99999\r\n\r\n`,
    413,
  ],
])('%s is a problem, with the rules for browsers', async (_name, text, status) => {
  const answer = await exchange(text);
  expect(answer.status).toBe(status);
  expect(answer.head).toContain("content-security-policy: default-src 'none'");
  expect(answer.head).toContain('x-content-type-options: nosniff');
  expect(answer.head).toContain('cache-control: no-store');
  expect(answer.head).toContain('content-type: application/problem+json; charset=utf-8');
  const problem = JSON.parse(answer.body) as { traceId: string };
  expect(problem).toMatchObject({ type: 'about:blank', status, detail: expect.any(String) });
  expect(problem).not.toHaveProperty('upstreamStatus');
  expect(answer.head).toContain(`x-trace-id: ${problem.traceId}`);
});

test.each([
  ['/sandbox/requests/%E0%A4%A', '/sandbox/requests/%25E0%25A4%25A'],
  ['/requests/%', '/requests/%25'],
  ['/sandbox/requests/%41%zz?q=%ff', '/sandbox/requests/%41%25zz?q=%ff'],
])('a navigation to %s is sent to %s, with the rules for browsers', async (path, location) => {
  const accept = 'Accept: text/html,*/*;q=0.8\r\n';
  const answer = await exchange(`GET ${path} HTTP/1.1\r\n${accept}${closing}\r\n`);
  expect(answer.status).toBe(303);
  expect(answer.head).toContain(`location: ${location.toLowerCase()}`);
  expect(answer.head).toContain("content-security-policy: default-src 'none'");
  expect(answer.head).toContain('cache-control: no-store');
  const again = await exchange(`GET ${location} HTTP/1.1\r\n${accept}${closing}\r\n`);
  expect(again.status).not.toBe(303);
});

test.each(['//evil.example/%ff', '/\\evil.example/%ff', '/api/%ff', '/%61pi/%ff'])(
  'a navigation to %s stays a problem',
  async (path) => {
    const accept = 'Accept: text/html\r\n';
    const answer = await exchange(`GET ${path} HTTP/1.1\r\n${accept}${closing}\r\n`);
    expect(answer.status).toBe(400);
    expect(answer.head).not.toContain('location:');
  },
);
