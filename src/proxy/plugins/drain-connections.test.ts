import { once } from 'node:events';
import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultDrainLimits, drainConnections } from './drain-connections';
import { closeOnSignals } from '../server';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
});

test('what is never answered is let go at last', async () => {
  const app = fastify();
  await app.register(drainConnections, { incompleteMs: 10, totalMs: 100 });
  app.get('/', () => new Promise(() => {}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.name);
  await once(app.server, 'request');
  await app.close();
  expect(await answer).toBe('TypeError');
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the process ends after %s, whatever does not close',
  async (signal) => {
    vi.useFakeTimers();
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    closeOnSignals(() => new Promise(() => {}));
    process.emit(signal);
    await vi.advanceTimersByTimeAsync(defaultDrainLimits.totalMs);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(exit).toHaveBeenCalledWith(1);
  },
);

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
] as const)(
  '%s and at once %s is one stop, a later one ends the process',
  async (first, second) => {
    vi.useFakeTimers();
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const close = vi.fn(() => new Promise<void>(() => {}));
    closeOnSignals(close);
    process.emit(first);
    await vi.advanceTimersByTimeAsync(200);
    expect(process.listenerCount(second)).toBe(1);
    process.emit(second);
    expect(close).toHaveBeenCalledTimes(1);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    process.emit(second);
    expect(exit).toHaveBeenCalledWith(1);
  },
);
