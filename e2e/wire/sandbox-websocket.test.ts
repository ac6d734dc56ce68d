import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createSandbox, defaultSeed } from '../../src/sandbox/service';
import { phasesOf, statusChanges } from '../../src/sandbox/world/timeline';
import { createWorld } from '../../src/sandbox/world/world';
import { soon } from '#testing/soon';

const startMs = Date.UTC(2026, 10, 1, 12);
const event = 'request.status.updated';

/** A sandbox whose time moves by hand, and requests of it that are waiting. */
async function startSandbox() {
  let nowMs = startMs;
  const options = { size: 40, clock: () => nowMs };
  const sandbox = createSandbox(options);
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => sandbox.close());
  const { rows } = createWorld({ seed: defaultSeed, others: 3, ...options });
  const open = rows.filter(({ state }) => state.nextChangeMs < startMs + 600_000);
  return {
    open,
    url: `${url.replace('http', 'ws')}/ws`,
    sentinel: (word: string) => sandbox.inject({ url: `/chains?x=${word}` }),
    advance: async (ms: number) => {
      nowMs += ms;
      await sandbox.inject({ url: `/intents/status/v3?requestId=0x0` });
    },
  };
}

interface Frame {
  type?: string;
  status?: string;
  event?: string;
  publishedAt?: number;
  data: Record<string, unknown>;
}

/** A connection that is ready, and the frames that it received. */
async function connect(url: string, key = 'sandbox-key') {
  const socket = new WebSocket(`${url}?apiKey=${key}`);
  const frames: Frame[] = [];
  const state = { isClosed: false };
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  socket.on('close', () => (state.isClosed = true));
  const isReady = () =>
    expect(frames[0]).toEqual({
      type: 'connection',
      status: 'ready',
      data: { id: expect.any(String) },
    });
  await soon(isReady, 2);
  return {
    state,
    frames,
    events: () => frames.filter(({ type }) => type === undefined),
    /** Sends a frame and waits for its answer. */
    send: async (type: string, filters?: object) => {
      const before = frames.length;
      socket.send(JSON.stringify({ type, event, ...(filters && { filters }) }));
      await soon(() => expect(frames.length).toBeGreaterThan(before), 2);
      return frames.at(-1);
    },
    raw: (text: string) => socket.send(text),
  };
}

const dataOf = (frame: Frame) => (frame.event ? frame.data : frame.data.data) as { status: string };

test('a subscription by id delivers each status of that request, in both forms, until it ends', async () => {
  const { url, open, advance } = await startSandbox();
  const row = open.find(({ plan }) => phasesOf(plan).length > 3)!;
  const client = await connect(url);
  const subscription = { event, filters: { id: row.id } };
  expect(await client.send('subscribe', { id: row.id })).toEqual({
    type: 'subscribe',
    status: 'success',
    data: subscription,
  });
  await advance(3_600_000);
  const statuses = statusChanges(row.plan, startMs, startMs + 3_600_000).map(
    ({ phase }) => phase.status,
  );
  await soon(() => expect(client.events().map(dataOf)).toHaveLength(statuses.length));
  expect(client.events().map((frame) => dataOf(frame).status)).toEqual(statuses);

  const [flat, nested] = client.events();
  expect(flat).toEqual({ event, publishedAt: startMs + 3_600_000, data: expect.anything() });
  expect(nested).toEqual({ data: { event, data: expect.anything() } });
  expect(Object.keys(dataOf(flat!)).toSorted()).toEqual(
    'destinationChainId inTxHashes originChainId requestId status txHashes updatedAt'.split(' '),
  );

  expect(await client.send('unsubscribe', { id: row.id })).toEqual({
    type: 'unsubscribe',
    status: 'success',
    data: subscription,
  });
});

test('a subscription without a filter delivers what is tied to the key; foreign words are ignored', async () => {
  const { url, advance } = await startSandbox();
  const [all, silent] = [await connect(url, 'partner-key'), await connect(url)];
  for (const text of ['{', '[]', '{"type":"subscribe","event":"other"}']) silent.raw(text);
  expect(await all.send('subscribe')).toMatchObject({ status: 'success', data: { event } });
  await advance(600_000);
  await soon(() => expect(all.events().length).toBeGreaterThan(20));
  expect(silent.frames).toHaveLength(1);
});

test('a missing or unknown key is refused, and another path', async () => {
  const { url } = await startSandbox();
  for (const [address, status] of [
    [url, 401],
    [`${url}?apiKey=nobodys-key`, 401],
    [`${url}/elsewhere?apiKey=sandbox-key`, 404],
  ] as const) {
    const error = await new Promise<Error>((resolve) =>
      new WebSocket(address).on('error', resolve),
    );
    expect(error.message).toContain(String(status));
  }
});

test('the sentinel ends every connection, and a new one is taken', async () => {
  const { url, sentinel } = await startSandbox();
  const clients = [await connect(url), await connect(url)];
  expect((await sentinel('sandbox:websocket-restart')).statusCode).toBe(200);
  await soon(() => expect(clients.map(({ state }) => state.isClosed)).toEqual([true, true]));
  await connect(url);
});
