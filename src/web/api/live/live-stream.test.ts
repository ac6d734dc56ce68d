import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStream } from './live-stream';

let frames: ReadableStreamDefaultController<Uint8Array>;
let stream: LiveStream;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const body = new ReadableStream<Uint8Array>({ start: (controller) => (frames = controller) });
  vi.stubGlobal('fetch', async () => new Response(body));
  const request = (_name: string, _options: unknown, lead: () => Promise<void>) => lead();
  vi.stubGlobal('navigator', { locks: { request } });
  stream = new LiveStream('mainnet');
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
