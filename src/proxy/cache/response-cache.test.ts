import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { clientClosed } from '../http/http-problem';
import type { Caller, Callers } from '../rate-limit/callers';
import { cacheKey, ResponseCache, type FetchOptions, type Load } from './response-cache';
import type { UpstreamResponse } from '../responses/validate-response';
import { soon } from '#testing/soon';

const caller: Caller = { id: 'ada', isPublic: false, priority: 'interactive' };
const cached: FetchOptions = {
  freshness: { freshMs: 1_000, staleMs: 10_000 },
  caller,
  signal: new AbortController().signal,
};
const uncached: FetchOptions = { ...cached, freshness: null };

function responseOf(text: string): UpstreamResponse {
  return { status: 200, body: Buffer.from(text), etag: 'W/"1"', deprecationHeaders: {} };
}

/** A service that responds when told to. */
function slowService() {
  const signals: AbortSignal[] = [];
  const responses: {
    resolve: (response: UpstreamResponse) => void;
    reject: (error: Error) => void;
  }[] = [];
  const load = (_callers: Callers, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<UpstreamResponse>((resolve, reject) => responses.push({ resolve, reject }));
  };
  return { load, signals, responses };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a thousand reads at once are one call', async () => {
  const { load, signals, responses } = slowService();
  const cache = new ResponseCache();
  const reads = Array.from({ length: 1_000 }, () =>
    cache.fetch('a', load, { ...cached, signal: new AbortController().signal }),
  );
  const other = cache.fetch('b', load, cached);
  await soon(() => expect(responses).toHaveLength(2));
  for (const response of responses) response.resolve(responseOf('{}'));
  await Promise.all([...reads, other]);
  expect(signals).toHaveLength(2);
});

test('a signal that served many reads keeps no listener', async () => {
  const { signal } = new AbortController();
  const cache = new ResponseCache();
  for (const [number, load] of [
    async () => responseOf('{}'),
    () => Promise.reject(new Error('broken')),
  ].entries())
    await cache.fetch(String(number), load, { ...uncached, signal }).catch(() => 'broken');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('the call ends when the last who waits goes, not before', async () => {
  const { load, signals } = slowService();
  const cache = new ResponseCache();
  const first = new AbortController();
  const second = new AbortController();
  const reads = [first, second].map(({ signal }) =>
    cache.fetch('a', load, { ...uncached, signal }).catch(() => 'gone'),
  );
  await soon(() => expect(signals).toHaveLength(1));
  first.abort(clientClosed());
  await reads[0];
  expect(signals[0]?.aborted).toBe(false);
  second.abort(clientClosed());
  await reads[1];
  expect(signals[0]?.aborted).toBe(true);
  void cache.fetch('a', load, uncached);
  expect(signals).toHaveLength(2);
});

test('an old response is served while one new one is fetched', async () => {
  const { load, signals, responses } = slowService();
  let now = 0;
  const cache = new ResponseCache(() => now);
  const first = cache.fetch('a', load, cached);
  await soon(() => expect(responses).toHaveLength(1));
  responses[0]?.resolve(responseOf('{"old":1}'));
  await first;
  expect((await cache.fetch('a', load, cached)).outcome).toBe('hit');
  now += 1_500;
  const stale = await Promise.all([1, 2].map(() => cache.fetch('a', load, cached)));
  expect(stale.map(({ outcome }) => outcome)).toEqual(['stale', 'stale']);
  expect(signals).toHaveLength(2);
  responses[1]?.reject(new Error('down'));
  await soon(async () => {
    expect((await cache.fetch('a', load, cached)).outcome).toBe('stale');
    expect(signals).toHaveLength(3);
  });
  now += 11_000;
  responses[2]?.reject(new Error('down'));
  await soon(async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(cache.fetch('a', load, { ...cached, signal })).rejects.toThrow('gone');
  });
});

test('an age does not depend on what time the clock says', async () => {
  const { load, signals, responses } = slowService();
  const cache = new ResponseCache();
  const first = cache.fetch('a', load, cached);
  await soon(() => expect(responses).toHaveLength(1));
  responses[0]?.resolve(responseOf('{}'));
  await first;
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const step of [-86_400_000, 86_400_000]) {
    vi.setSystemTime(Date.now() + step);
    expect((await cache.fetch('a', load, cached)).outcome).toBe('hit');
  }
  expect(signals).toHaveLength(1);
});

test('who joins a call gets the better turn for it', async () => {
  const turns: Callers[] = [];
  const { load } = slowService();
  const cache = new ResponseCache();
  const stranger: Caller = { id: '192.0.2.1', isPublic: true, priority: 'export' };
  const listening = (callers: Callers, signal: AbortSignal) => {
    turns.push(callers);
    return load(callers, signal);
  };
  void cache.fetch('a', listening, { ...uncached, caller: stranger });
  void cache.fetch('a', listening, uncached);
  void cache.fetch('a', listening, uncached);
  expect(turns.map(({ all }) => all)).toEqual([[stranger, caller]]);
});

test('reads with different keys or targets are different, and the key is a digest', () => {
  const keys = [cacheKey('k1', '/a'), cacheKey('k2', '/a'), cacheKey('k1', '/b')];
  expect(new Set(keys).size).toBe(3);
  expect(keys.join()).not.toContain('k1');
});

test('who reads past the cache gets what was asked for afterwards, and no view is loaded more often', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const begun: (() => void)[] = [];
  const responses: ((response: UpstreamResponse) => void)[] = [];
  const load: Load = (_callers, _signal, begin) => {
    begun.push(begin);
    return new Promise((resolve) => responses.push(resolve));
  };
  const cache = new ResponseCache();
  const freshness = { freshMs: 60_000, staleMs: 0 };
  const read = async (maxAgeMs?: number) => {
    const { response } = await cache.fetch('a', load, { ...cached, freshness, maxAgeMs });
    return response.body.toString();
  };
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await new Promise(setImmediate);
  };

  const early = read();
  await pass(0);
  begun[0]?.();
  await pass(300);
  // The event was 200 ms ago: the call under way was made before it.
  const first = read(200);
  await pass(0);
  responses[0]?.(responseOf('before'));
  expect(await early).toBe('before');
  expect(responses).toHaveLength(2);
  // A call that still waits for its turn is shared, whenever the event was.
  const second = read(0);
  await pass(0);
  begun[1]?.();
  await pass(100);
  responses[1]?.(responseOf('after'));
  expect(await Promise.all([first, second])).toEqual(['after', 'after']);
  expect(await read(1_000)).toBe('after');
  await pass(500);
  const last = read(10);
  await pass(0);
  expect(responses).toHaveLength(2);
  await soon(() => expect(responses).toHaveLength(3));
  begun[2]?.();
  responses[2]?.(responseOf('last'));
  expect(await last).toBe('last');
});
