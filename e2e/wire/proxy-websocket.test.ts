import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { Keyring } from '../../src/proxy/config/keyring';
import { defaultFreshness } from '../../src/proxy/config/proxy-config';
import { EventHub } from '../../src/proxy/events/event-hub';
import { defaultStreamTimes } from '../../src/proxy/events/event-stream';
import { defaultBridgeTimes } from '../../src/proxy/events/websocket-bridge';
import { canaryKey, listenStub, testConfig } from '#testing/test-config';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { fastBridgeTimes, startWebsocketProxy } from '../support/websocket-proxy';
import { badAnswers, startWebsocketService } from '../support/websocket-service';
import { soon } from '#testing/soon';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const secondKey = 'second-key-0a1b2c3d4e';
const nextKey = 'next-key-77aa88bb99cc';
let service: Awaited<ReturnType<typeof startWebsocketService>>;
let lines: string[];
beforeEach(async () => {
  service = await startWebsocketService(canaryKey, secondKey, nextKey);
  lines = [];
  closing.push(() => service.close());
});

const startProxy = (options: Partial<Parameters<typeof startWebsocketProxy>[0]> = {}) =>
  startWebsocketProxy({ url: service.url, lines, closing, ...options });

test('is subscribed to what browsers show once the service is ready; both forms of an event arrive', async () => {
  service.isReadySent = false;
  const { stream, watch, watched, watches, becomes } = await startProxy();
  await watch(['0x1', '0x2']);
  await soon(() => expect(service.sockets.size).toBe(1));
  expect([service.asked, watched()]).toEqual([[], []]);
  service.ready();
  await becomes('watched');
  await watches('0x1', '0x2');
  const subscribe = { type: 'subscribe', event: 'request.status.updated' };
  expect(service.asked).toEqual([
    { ...subscribe, filters: { id: '0x1' } },
    { ...subscribe, filters: { id: '0x2' } },
  ]);
  // What is no event of a request changes nothing.
  for (const frame of ['no JSON', '[]', '{"status":"success"}', '{"event":"x","data":{}}'])
    service.send(frame);
  service.event('0x1', 'pending', 1);
  service.event('0x1', 'success', 2);
  const change = { requestId: '0x1', source: 'websocket' };
  await soon(() =>
    expect(stream.dataOf('change')).toEqual([
      { ...change, status: 'pending', updatedAt: 1 },
      { ...change, status: 'success', updatedAt: 2 },
    ]),
  );
});

test('who shows a request that is watched already is told so, who renews it is not', async () => {
  const { watch, watched, watches } = await startProxy();
  await watch(['0x1']);
  await watches('0x1');
  await watch(['0x1'], true);
  await watch(['0x1']);
  await watches('0x1', '0x1');
  expect(service.asked).toHaveLength(1);
  expect(watched()).toHaveLength(2);
});

test('ids that nobody shows any more are dropped, and more than 200 are never taken', async () => {
  const { watch, watches } = await startProxy({ times: { ...fastBridgeTimes, watchMs: 1_500 } });
  const ids = Array.from({ length: 199 }, (_, n) => `0x${n}`);
  await watch(ids);
  await watch(['0xa', '0xb']);
  await watches(...ids, '0xa');
  await soon(() => expect([...service.subscribed]).toEqual([]));
  await watch(['0xb']);
  await soon(() => expect([...service.subscribed]).toEqual(['0xb']));
});

test('a lost connection is told, made again, subscribed again, and told of', async () => {
  const { watch, watches, sources, becomes, says } = await startProxy();
  await becomes('watched');
  await watch(['0x1', '0x2']);
  await watches('0x1', '0x2');
  const before = sources().length;
  service.kill();
  await watches('0x1', '0x2', '0x1', '0x2');
  expect(sources().slice(before - 1)).toEqual(['watched', 'reconnecting', 'watched']);
  service.isRefusing = true;
  service.kill();
  await becomes('reconnecting');
  const { connections } = service;
  await soon(() => expect(service.connections).toBeGreaterThan(connections + 3));
  await says({ isOn: true, isConnected: false, problem: 'HTTP 401' });
  expect(lines.filter((line) => line.includes('"reason":"HTTP 401"'))).toHaveLength(1);
  service.isRefusing = false;
  await becomes('watched');
  await says({ isConnected: true, problem: null });
});

test('what changed while the connection was lost is read, although a response is cached', async () => {
  let status = 'pending';
  const { url, server } = await listenStub((_request, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ requests: [{ id: '0x1', status }] })),
  );
  closing.push(() => server.close());
  const [network] = testConfig(url).networks;
  const { base, watch, watches } = await startProxy({
    networks: [network!],
    metricsToken: 'a-token-for-metrics',
    // Longer than this test takes.
    freshness: { ...defaultFreshness, requests: { freshMs: 60_000, staleMs: 0 } },
  });
  const read = async (maxAgeMs?: string) => {
    const headers = { ...(maxAgeMs !== undefined && { 'x-waybill-max-age-ms': maxAgeMs }) };
    return (await fetch(base.replace('stream', 'requests/v3'), { headers })).text();
  };
  await watch(['0x1']);
  await watches('0x1');
  expect(await read()).toContain('pending');
  service.kill();
  status = 'success';
  await watches('0x1', '0x1');
  expect(await read()).toContain('pending');
  expect(await read('0')).toContain('success');
  const headers = { authorization: 'Bearer a-token-for-metrics' };
  const metrics = await (await fetch(new URL('/metrics', base), { headers })).text();
  expect(metrics).toContain('waybill_websocket_up{network="mainnet"} 1');
  expect(metrics).toMatch(/waybill_upstream_seconds_count\{class="requests"\} \d/);
});

test.each([
  ['a frame of 300 KB', 'a frame over 256 KB', () => service.send('x'.repeat(300_000))],
  [
    'a length of 2^56 bytes',
    'a frame over 256 KB',
    () => service.sendRaw(0x81, 127, 1, 0, 0, 0, 0, 0, 0, 0),
  ],
  ['reserved bits', 'an invalid frame', () => service.sendRaw(0xf1, 0)],
  ['a masked frame', 'an invalid frame', () => service.sendRaw(0x81, 0x81, 1, 2, 3, 4, 5)],
  ['bad UTF-8', 'invalid UTF-8', () => service.sendRaw(0x81, 1, 0xff)],
  ['a close and no end', 'close code 1001', () => service.sendRaw(0x88, 2, 3, 0xe9)],
  ['a length that is a lie', 'silence', () => service.sendRaw(0x81, 126, 0x40, 0, 0x78)],
])(
  'after %s the connection ends, says “%s”, and what was missed is read',
  async (_what, reason, breaks) => {
    const hub = new EventHub();
    const told = vi.spyOn(hub, 'setWebsocket');
    const times = { ...fastBridgeTimes, pingMs: reason === 'silence' ? 300 : 10_000 };
    const { watch, watches, becomes, sources } = await startProxy({ hub, times });
    await watch(['0x1']);
    await watches('0x1');
    const before = sources().length;
    breaks();
    await watches('0x1', '0x1');
    expect(sources().slice(before - 1)).toEqual(['watched', 'reconnecting', 'watched']);
    expect(told).toHaveBeenCalledWith('mainnet', 'reconnecting', reason);
    await becomes('watched');
    const closed = lines.find((line) => line.includes('the websocket was closed')) ?? 'null';
    expect(JSON.parse(closed)).toMatchObject({ reason });
  },
);

test('a service that insists on an extension is named as such', async () => {
  const http = createServer();
  http.on('upgrade', ({ headers }: IncomingMessage, socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Extensions: x-other\r\n\r\n`,
    );
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  closing.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  const { says } = await startProxy({ url: `ws://127.0.0.1:${port}/ws` });
  await says({ isConnected: false, problem: 'an unknown extension' });
});

test('all events where that is configured, and browsers read again once it is subscribed', async () => {
  const { stream, becomes } = await startProxy({ isUnfiltered: true });
  await becomes('live');
  expect(service.asked).toEqual([{ type: 'subscribe', event: 'request.status.updated' }]);
  await soon(() => expect(stream.dataOf('resync')).toHaveLength(1));
  service.event('0x9', 'success', 1);
  await soon(() => expect(stream.dataOf('change')).toHaveLength(1));
});

test('without a filter each key has a connection: live only while all have one, also after a reload', async () => {
  let keys = new Map([
    ['default', canaryKey],
    ['second', secondKey],
  ]);
  const keyring = new Keyring(keys, () => ({ ok: true, value: keys }));
  const [network] = testConfig('http://127.0.0.1:9').networks;
  const { becomes, sources } = await startProxy({
    isUnfiltered: true,
    networks: [{ ...network!, keyring }],
  });
  await becomes('live');
  const opened = () => [...service.sockets.values()].toSorted((a, b) => (a < b ? -1 : 1));
  expect(opened()).toEqual([canaryKey, secondKey]);
  const before = sources().length;
  const [first] = service.sockets.keys();
  first?.terminate();
  await soon(() => expect(sources().slice(before - 1)).toEqual(['live', 'reconnecting', 'live']));
  keys = new Map([['second', nextKey]]);
  keyring.reload();
  await soon(() => expect(opened()).toEqual([nextKey]));
  await becomes('live');
});

test.each(badAnswers)(
  'a server that %s is called again less and less often',
  async (_what, answer) => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    const openedAtMs: number[] = [];
    server.on('connection', (socket) => {
      openedAtMs.push(performance.now());
      socket.on('error', () => undefined);
      answer(socket);
    });
    await once(server, 'listening');
    closing.push(() => {
      server.close();
      for (const client of server.clients) client.terminate();
    });
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.05);
    closing.push(() => random.mockRestore());
    const times = { ...fastBridgeTimes, readyMs: 30, minRetryMs: 100, maxRetryMs: 60_000 };
    const { stream } = await startProxy({ url, times });
    await soon(() => expect(openedAtMs.length).toBeGreaterThan(5));
    const waits = openedAtMs.slice(1).map((ms, at) => ms - openedAtMs[at]!);
    // A twentieth of 100, 200, 400, 800 and 1,600 ms.
    for (const [at, ms] of waits.entries()) expect(ms).toBeGreaterThan(5 * 2 ** at - 2);
    expect(stream.dataOf('change')).toEqual([]);
  },
);

test('a server that stands still is noticed', async () => {
  const script = `
    const { WebSocketServer } = require('ws');
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => console.log(server.address().port));
    server.on('connection', (socket) => socket.send('{"type":"connection","status":"ready"}'));`;
  const child = spawn(process.execPath, ['-e', script]);
  closing.push(() => child.kill('SIGKILL'));
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `ws://127.0.0.1:${Number(port)}`;
  const { becomes } = await startProxy({ url, times: { ...fastBridgeTimes, pingMs: 200 } });
  await becomes('watched');
  child.kill('SIGSTOP');
  await becomes('reconnecting');
  child.kill('SIGCONT');
  await becomes('watched');
  // With the times of a real connection that is at most 15 s, a heartbeat of the stream.
  expect(defaultBridgeTimes.pingMs * 2).toBeLessThanOrEqual(defaultStreamTimes.heartbeatMs);
});

test('the key is in no frame, log line or response, whatever the service does', async () => {
  service.isRefusing = true;
  const hub = new EventHub();
  const shared: string[] = [];
  hub.share({ send: (text) => shared.push(text) });
  const { app, stream, watch, becomes } = await startProxy({ hub });
  await soon(() => expect(service.connections).toBeGreaterThan(2));
  service.isRefusing = false;
  await becomes('watched');
  await watch(['0x1', canaryKey]);
  service.event(canaryKey, 'success', 1);
  service.event('0x1', canaryKey, 2);
  service.send({ type: 'error', status: 'error', data: `${service.url}?apiKey=${canaryKey}` });
  service.send('x'.repeat(300_000));
  await soon(() => expect(service.connections).toBeGreaterThan(4));
  await becomes('watched');
  await service.close();
  await becomes('reconnecting');
  const unreachable = await startProxy();
  await unreachable.says({ isConnected: false, problem: 'ECONNREFUSED' });
  await app.close();
  expect(shared.length).toBeGreaterThan(0);
  const all = [...lines, ...shared, stream.stream.text, unreachable.stream.stream.text];
  expect(all.join('\n')).not.toContain(canaryKey);
  expect(lines.join('\n')).toContain('the websocket was closed');
  expect(lines.join('\n')).not.toMatch(/apiKey|\/ws/);
});

describe.runIf(hasPostgres)('two instances on one PostgreSQL', () => {
  test('have one websocket, and when its instance ends the other one has it', async () => {
    const postgres = await PostgresProcess.start();
    closing.push(() => postgres.remove());
    const url = await postgres.newDatabase();
    const database = { kind: 'postgres', url } as const;
    const a = await startProxy({ database });
    const leases = () => postgres.run(url, "SELECT name FROM lease WHERE name LIKE 'websocket %'");
    await soon(async () => expect(await leases()).toHaveLength(1));
    const b = await startProxy({ database });
    await soon(() => expect(service.sockets.size).toBe(1));
    for (const { becomes } of [a, b]) await becomes('watched');
    await b.watch(['0x1']);
    await soon(() => expect(b.watched()).toContain('0x1'));
    const arrive = async (updatedAt: number) => {
      service.event('0x1', 'pending', updatedAt);
      await soon(() => expect(b.stream.dataOf('change').at(-1)).toMatchObject({ updatedAt }));
    };
    await arrive(1);
    expect(service.sockets.size).toBe(1);
    const before = b.watched().length;
    await a.app.close();
    // Subscribed again by the other instance, which heard of the ids too.
    await soon(() => expect(b.watched().length).toBeGreaterThan(before));
    expect(service.sockets.size).toBe(1);
    await arrive(2);
  });
});
