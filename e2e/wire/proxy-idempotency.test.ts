import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeyUsed } from '#service/calls/idempotency';
import { createApp } from '../../src/proxy/app';
import type { ProxyConfig } from '../../src/proxy/config/proxy-config';
import { testConfig } from '#testing/test-config';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';

interface Taken {
  url: string;
  body: string;
}

let service: Server;
let serviceUrl: string;
let taken: Taken[] = [];
/** Called when the service has accepted a post, before it answers. */
let onAccepted = () => {};
const apps: Awaited<ReturnType<typeof createApp>>[] = [];

async function start(changes: Partial<ProxyConfig> = {}): Promise<string> {
  const app = await createApp(testConfig(serviceUrl, changes));
  apps.push(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const post = (url: string, key: string | null, body: object = {}, query = '') =>
  fetch(`${url}/api/mainnet/execute/permits${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ kind: 'claim', requestId: '0x1', ...body }),
  });

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        taken.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() });
        onAccepted();
        response.setHeader('content-type', 'application/json').end('{"message":"Claim accepted"}');
      });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  taken = [];
  onAccepted = () => {};
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  service.closeAllConnections();
  service.close();
});

describe('the signature', () => {
  test('travels in the body, and reaches the service in the query', async () => {
    const url = await start();
    const answer = await post(url, 'key-0001', { signature: '0xab+/=', referrer: 'app' });
    expect(answer.status).toBe(200);
    expect(taken).toEqual([
      {
        url: '/execute/permits?signature=0xab%2B%2F%3D',
        body: '{"kind":"claim","requestId":"0x1"}',
      },
    ]);
  });

  test('may stand in the query, as client libraries send it', async () => {
    const url = await start();
    expect((await post(url, null, {}, '?signature=0xab')).status).toBe(200);
    expect(taken[0]?.url).toBe('/execute/permits?signature=0xab');
  });

  test.each([
    ['in both places', { signature: '0xab' }, '?signature=0xab'],
    ['as an object', { signature: { raw: '0xab' } }, ''],
    ['empty', { signature: '' }, ''],
    ['with a line break', { signature: '0xab\r\n' }, ''],
    ['too long', { signature: 'a'.repeat(8193) }, ''],
  ])('is refused %s', async (_name, body, query) => {
    const url = await start();
    expect((await post(url, 'key-0001', body, query)).status).toBe(400);
    expect(taken).toEqual([]);
  });
});

describe('a post under a key', () => {
  test('is made once, whether the second comes meanwhile or later', async () => {
    const url = await start();
    const [one, two] = await Promise.all([
      post(url, 'key-0001', { signature: '0xab' }),
      post(url, 'key-0001', { signature: '0xab' }),
    ]);
    const later = await post(url, 'key-0001', { signature: '0xab' });
    const statuses = [one.status, two.status, later.status].toSorted((left, right) => left - right);
    expect(statuses).toEqual([200, 409, 409]);
    expect(taken).toHaveLength(1);
    const problem = (await later.json()) as Record<string, unknown>;
    expect(problem).toMatchObject({ type: idempotencyKeyUsed, status: 409 });
    expect(problem).not.toHaveProperty('upstreamStatus');
    expect((await post(url, 'key-0002', { signature: '0xab' })).status).toBe(200);
  });

  test('is made once when the connection is reset between acceptance and answer', async () => {
    const url = await start();
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    const isReset = new Promise<void>((resolve) => {
      onAccepted = () => {
        socket.resetAndDestroy();
        resolve();
      };
    });
    const body = '{"kind":"claim","requestId":"0x1","signature":"0xab"}';
    socket.write(
      `POST /api/mainnet/execute/permits HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        `Idempotency-Key: key-0003\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await isReset;
    const second = await post(url, 'key-0003', { signature: '0xab' });
    expect(second.status).toBe(409);
    expect(taken).toHaveLength(1);
  });

  test.each(['short', 'a'.repeat(201), 'with space'])('is refused under %j', async (key) => {
    const url = await start();
    expect((await post(url, key, { signature: '0xab' })).status).toBe(400);
  });

  test('that was refused for its body has not used its key', async () => {
    const url = await start();
    expect((await post(url, 'key-0004', { requestId: 1 })).status).toBe(400);
    expect((await post(url, 'key-0004')).status).toBe(200);
  });
});

test('without a key nothing is told apart: client libraries send none', async () => {
  const url = await start();
  for (let i = 0; i < 2; i++)
    expect((await post(url, null, {}, '?signature=0xab')).status).toBe(200);
});

describe.runIf(hasPostgres)('two instances on one PostgreSQL', () => {
  let postgres: PostgresProcess;
  beforeAll(async () => {
    postgres = await PostgresProcess.start();
  });
  afterAll(() => postgres.remove());

  test('make a post once; while it is away each by itself, and the log says so', async () => {
    const lines: string[] = [];
    const changes = {
      database: { kind: 'postgres', url: await postgres.newDatabase() },
      logLevel: 'info',
      logStream: { write: (line: string) => void lines.push(line) },
    } as const;
    const [one, two] = [await start(changes), await start(changes)];
    const signature = '0xab';
    expect((await post(one, 'key-0001', { signature })).status).toBe(200);
    expect((await post(two, 'key-0001', { signature })).status).toBe(409);
    expect(taken).toHaveLength(1);

    // It stands still, and is gone.
    postgres.freeze();
    expect((await post(two, 'key-0003', { signature })).status).toBe(200);
    await postgres.stop();
    expect((await post(one, 'key-0002', { signature })).status).toBe(200);
    expect((await post(one, 'key-0002', { signature })).status).toBe(409);
    expect(taken).toHaveLength(3);
    expect(lines.join('')).toContain('checked in this instance alone');
    expect(lines.join('')).not.toContain(signature);
  });
});
