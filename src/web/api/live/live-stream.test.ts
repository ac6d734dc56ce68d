import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStream } from './live-stream';

let frames: ReadableStreamDefaultController<Uint8Array>;
let stream: LiveStream;
const noteNews = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const body = new ReadableStream<Uint8Array>({ start: (controller) => (frames = controller) });
  vi.stubGlobal('fetch', async () => new Response(body));
  stream = new LiveStream('mainnet', noteNews);
});

afterEach(() => {
  stream.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let count = 0;
async function change() {
  const data = JSON.stringify({ requestId: '0x1', status: 'pending', updatedAt: ++count });
  frames.enqueue(new TextEncoder().encode(`id: ${count}\nevent: change\ndata: ${data}\n\n`));
  while (stream.facts.get().lastEventAtMs !== Date.now())
    await new Promise((read) => void setImmediate(read));
}

test('a slow read is not begun anew by each event, and those that came meanwhile lead to one after it', async () => {
  const reads: { sinceMs: number; changes: number | undefined }[] = [];
  const follower = stream.follow((changes) => {
    reads.push({ sinceMs: performance.now(), changes: changes?.length });
    return new Promise((read) => void setTimeout(read, 3_500));
  });
  follower.show(['0x1']);
  const startMs = performance.now();
  for (let second = 0; second < 10; second++) {
    await change();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(reads.map(({ sinceMs }) => sinceMs - startMs)).toEqual([200, 3_700, 7_200]);
  expect(reads.map(({ changes }) => changes)).toEqual([1, 3, 4]);
  follower.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toHaveLength(3);
});

test('so many changes during a read are told as “anything may have changed”', async () => {
  const reads: (number | undefined)[] = [];
  stream
    .follow((changes) => {
      reads.push(changes?.length);
      return new Promise((read) => void setTimeout(read, 3_000));
    })
    .show(['0x1']);
  await change();
  await vi.advanceTimersByTimeAsync(300);
  for (let n = 0; n < 300; n++) await change();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reads).toEqual([1, undefined]);
  expect(noteNews).toHaveBeenCalled();
});

test('nothing is open without a follower, and what came meanwhile is asked for', async () => {
  const opened: Headers[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers, signal }: RequestInit) => {
    opened.push(new Headers(headers));
    const body = new ReadableStream<Uint8Array>({ start: (controller) => (frames = controller) });
    signal?.addEventListener('abort', () => frames.error(signal.reason));
    return new Response(body);
  });
  const first = stream.follow(() => null);
  first.show(['0x1']);
  await change();
  first.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([opened.length, stream.facts.get().isFresh]).toEqual([1, false]);
  stream.follow(() => null);
  await vi.advanceTimersByTimeAsync(0);
  expect(opened[1]?.get('last-event-id')).toBe(String(count));
});
