// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { describe, expect, test, vi } from 'vitest';
import { liveRequests, type Asked } from '#testing/live-request';
import { pageNetwork } from '#testing/page-network';
import { createQueryClient } from '../../../api/query-client';
import { Session } from '../../../api/session';

// Before React's scheduler loads: it keeps the setImmediate that it finds then. With the real one,
// an hour of fake time may pass on a busy machine before React has drawn the first answer.
vi.hoisted(() => vi.useFakeTimers());

const hourMs = 3_600_000;
const recordWords = [
  'waiting',
  'depositing',
  'pending',
  'submitted',
  'delayed',
  'queued',
  'success',
  'failure',
  'refund',
  'fallback',
];
const statusWords = [...recordWords, 'unknown', null];
const allPairs = recordWords.flatMap((record) => statusWords.map((said) => ({ record, said })));
/** For a push every fifth, which has each word of the record and each of the status endpoint. */
const pairs = allPairs.filter((_, index) => process.env.BENCH || index % 5 === 0);
const settledWords = ['success', 'refund', 'fallback'];

const startMs = Date.UTC(2026, 9, 1);
const { world, roots, setHidden, Watched, open } = liveRequests(startMs);

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('calls of an open request page in an hour', () => {
  test('at most 70 for every pair of record and status words, 1 once it is settled', async () => {
    const opened = pairs.map((pair, index) => ({ pair, ...open(`r${index}`, pair) }));
    await pass(hourMs - 1);
    for (const { pair, asked } of opened) {
      // A failure of months ago is not followed either.
      const isSettled = settledWords.includes(pair.record) || pair.record === 'failure';
      expect(asked.calls.length, JSON.stringify(pair)).toBeLessThanOrEqual(isSettled ? 1 : 70);
    }
    const before = opened.map(({ asked }) => asked.calls.length);
    await pass(hourMs);
    opened.forEach(({ pair, asked }, index) => {
      expect(asked.calls.length - (before[index] ?? 0), JSON.stringify(pair)).toBeLessThanOrEqual(
        70,
      );
    });
  });

  test('the follow ends with a settled word of the status endpoint, whatever the record says', async () => {
    const opened = pairs
      .filter(({ said }) => said !== null && [...settledWords, 'failure'].includes(said))
      .map((pair, index) => ({ pair, ...open(`r${index}`, pair) }));
    await pass(hourMs);
    const before = opened.map(({ asked }) => asked.calls.length);
    await pass(hourMs);
    opened.forEach(({ pair, asked }, index) => {
      expect(asked.calls.length - (before[index] ?? 0), JSON.stringify(pair)).toBe(0);
    });
  });

  test('none while hidden, and one soon after the tab is shown again', async () => {
    const opened = pairs.map((pair, index) => open(`r${index}`, pair));
    await pass(1);
    setHidden(true);
    await pass(hourMs);
    expect(opened.filter(({ asked }) => asked.calls.length !== 1)).toEqual([]);
    setHidden(false);
    await pass(1_000);
    opened.forEach(({ asked }, index) => {
      const isSettled = [...settledWords, 'failure'].includes(pairs[index]?.record ?? '');
      expect(asked.calls.length - 1 > 0).toBe(!isSettled);
      expect(asked.calls.length).toBeLessThanOrEqual(3);
    });
  });

  test('each of three tabs keeps the budget of one, and hidden ones ask nothing', async () => {
    const opened = pairs
      .filter(({ record }) => record === 'waiting' || record === 'pending')
      .map((pair, index) => ({ pair, ...open(`r${index}`, pair, 3) }));
    await pass(hourMs / 2);
    setHidden(true);
    const before = opened.map(({ asked }) => asked.calls.length);
    await pass(hourMs / 2);
    opened.forEach(({ pair, asked }, index) => {
      expect(asked.calls.length, JSON.stringify(pair)).toBe(before[index]);
      expect(asked.calls.length, JSON.stringify(pair)).toBeLessThanOrEqual(3 * 40);
    });
  });

  test('at most 70 with words that change at every answer', async () => {
    const { asked } = open('r', { record: 'pending', said: 'pending' });
    const timer = setInterval(() => {
      asked.said = asked.said === 'pending' ? 'delayed' : 'pending';
    }, 5_000);
    await pass(hourMs - 1);
    clearInterval(timer);
    expect(asked.calls.length).toBeLessThanOrEqual(70);
  });

  test("somebody else's request is looked for among ours once", async () => {
    const opened = pairs.map((pair, index) => ({
      pair,
      ...open(`r${index}`, { ...pair, isForeign: true }),
    }));
    await pass(hourMs - 1);
    for (const { pair, asked } of opened)
      expect(asked.calls.length, JSON.stringify(pair)).toBeLessThanOrEqual(70);
  });

  test('at most 70 when the service fails', async () => {
    const { asked } = open('r', { record: 'pending', said: 'pending' });
    await pass(1);
    asked.fails = true;
    await pass(hourMs);
    expect(asked.calls.length).toBeLessThanOrEqual(70);
  });
});

describe('what a followed page notices', () => {
  const minuteMs = 60_000;

  test('a refund fail reason that appears on a failure', async () => {
    const updatedAt = new Date(startMs).toISOString();
    const { asked, seen } = open('r', { record: 'failure', said: 'failure', updatedAt });
    await pass(2 * minuteMs);
    asked.refundFailReason = 'MANUAL_REFUND_REQUIRED';
    await pass(minuteMs + 1_000);
    expect(seen.at(-1)).toBe('failure MANUAL_REFUND_REQUIRED');
    // The card says for half an hour that a failure is not final.
    await pass(30 * minuteMs);
    const before = asked.calls.length;
    await pass(hourMs);
    expect(asked.calls.length).toBe(before);
  });

  test('a record that changes while the status endpoint knows nothing of it', async () => {
    const { asked, seen } = open('r', { record: 'waiting', said: 'unknown' });
    await pass(10 * minuteMs);
    asked.record = 'success';
    await pass(2 * minuteMs + 1_000);
    expect(seen.at(-1)).toBe('success');
  });

  test('an event that comes while the record is read, at once after that read', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: (_name: string, _options: unknown, lead: () => unknown) => lead() },
    });
    const asked: Asked = { record: 'pending', said: 'pending', calls: [] };
    world.set('r', asked);
    const seen: string[] = [];
    const { fetch } = globalThis;
    const answers: (() => void)[] = [];
    let frames!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => (frames = controller) });
    const send = (event: string, data: object) =>
      frames.enqueue(
        new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      );
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.endsWith('/stream')) return new Response(body);
      if (url.endsWith('/watch')) return new Response(null, { status: 204 });
      const response = await fetch(url, init);
      if (asked.calls.length > 1) await new Promise<void>((done) => answers.push(done));
      return response;
    });
    const root = createRoot(document.createElement('div'));
    roots.push(root);
    root.render(
      <QueryClientProvider client={createQueryClient(new Session())}>
        <Watched id="r" seen={seen} of={{ ...pageNetwork, hasEvents: true }} />
      </QueryClientProvider>,
    );
    await pass(100);
    send('state', { source: 'live', lastEventAgoMs: null });
    const change = (status: string, updatedAt: number) =>
      send('change', { requestId: 'r', status, updatedAt });
    await pass(2_000);
    answers.splice(0).forEach((answer) => answer());
    await pass(2_000);
    const before = asked.calls.length;
    change('submitted', Date.now());
    await pass(2_000);
    expect(asked.calls).toHaveLength(before + 1);
    // Read before this one, and not sent yet.
    asked.record = 'success';
    change('success', Date.now() + 1);
    await pass(2_000);
    answers.splice(0).forEach((answer) => answer());
    await pass(500);
    answers.splice(0).forEach((answer) => answer());
    await pass(500);
    expect(seen.at(-1)).toBe('success');
    expect(asked.calls).toHaveLength(before + 2);
  });

  test('a record that comes behind its status, within seconds', async () => {
    const { asked, seen } = open('r', { record: 'pending', said: 'pending' });
    await pass(10 * minuteMs);
    asked.said = 'success';
    const before = asked.calls.length;
    while (asked.calls.length === before) await pass(1_000);
    await pass(3_000);
    expect(seen.at(-1)).toBe('pending');
    asked.record = 'success';
    await pass(10_000);
    expect(seen.at(-1)).toBe('success');
  });
});
