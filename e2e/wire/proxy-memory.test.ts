import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { defaultUpstreamLimits, type UpstreamLimits } from '../../src/proxy/config/proxy-config';
import { testConfig } from '#testing/test-config';
import { soon } from '#testing/soon';

const answerBytes = 7_500_000;
const body = Buffer.from(JSON.stringify({ requests: ['x'.repeat(answerBytes)] }));
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.method === 'POST') response.end('{"steps":[]}');
  else response.end(body);
});
let serviceUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  serviceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function startProxy(changes: Partial<UpstreamLimits>) {
  const limits = { ...defaultUpstreamLimits, ...changes };
  const app = await createApp(testConfig(serviceUrl, { limits }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** Asks, and never reads the answer. */
function askWithoutReading(port: number, id: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET /api/mainnet/requests/v3?id=${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

const read = (port: number, query: string) =>
  fetch(`http://127.0.0.1:${port}/api/mainnet/requests/v3?id=${query}`);

test('answers that nobody reads are bounded, and let go after a while', async () => {
  // Room for two of these answers, and not for a third.
  const { app, port } = await startProxy({ maxBytesInFlight: 16_000_000, writeMs: 6_000 });
  const sockets = Array.from({ length: 10 }, (_, id) => askWithoutReading(port, id));
  const large = async () => {
    const response = await read(port, 'large');
    const { headers, status } = response;
    const text = await response.text();
    return { status, headers, body: status === 200 ? null : (JSON.parse(text) as object) };
  };
  const refused = await soon(async () => {
    // Those that came at once may all have been refused but one.
    sockets.push(askWithoutReading(port, sockets.length));
    const answer = await large();
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
  expect(refused.body).toMatchObject({ status: 503, errorCode: 'BUSY' });

  // A claim is not refused for what readers hold.
  const claim = await fetch(`http://127.0.0.1:${port}/api/mainnet/app-fees/0x1/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId: 1, currency: '0x0000000000000000000000000000000000000000' }),
  });
  expect(claim.status).toBe(200);

  await soon(async () => expect((await large()).status).toBe(200));
  for (const socket of sockets) socket.destroy();
  await app.close();
});

test('reading at any pace within the time gives the whole answer, and leaves nothing behind', async () => {
  const { app, port } = await startProxy({ maxBytesInFlight: 16_000_000 });
  for (let round = 0; round < 5; round++) {
    const response = await read(port, `large-${round}`);
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([
      200,
      body.length,
    ]);
  }
  await app.close();
});
