import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultMaxBytesInFlight } from '../config/proxy-config';
import { ByteBudget } from './byte-budget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class FakeResponse extends EventEmitter {
  destroyed = false;
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}
const fakeResponse = () => new FakeResponse() as unknown as ServerResponse;

test('never more than the limit and one piece of each read, and nothing stays behind', () => {
  const piece = fc.record({ read: fc.integer({ min: 0, max: 9 }), bytes: fc.nat(400) });
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const budget = new ByteBudget(1_000);
      const reads = Array.from({ length: 10 }, () => budget.reserve('GET'));
      for (const { read, bytes } of pieces) {
        try {
          reads[read]!.add(bytes);
        } catch (error) {
          expect(error).toMatchObject({ status: 503, details: { retryAfterMs: 1_000 } });
        }
        expect(budget.used).toBeLessThan(1_000 + 400);
      }
      for (const read of reads) read.release();
      expect(budget.used).toBe(0);
    }),
  );
});

test('a POST is counted and never refused', () => {
  const budget = new ByteBudget(10);
  budget.reserve('POST').add(100);
  budget.reserve('POST').add(100);
  expect(budget.used).toBe(200);
  expect(() => budget.check()).toThrow('being sent');
});

test('bytes that go to many are counted once, until the last has them', () => {
  const budget = new ByteBudget(1_000);
  const bytes = Buffer.alloc(100);
  const responses = [fakeResponse(), fakeResponse()];
  for (const response of responses) budget.send(bytes, response, 30_000);
  expect(budget.used).toBe(100);
  responses[0]!.emit('finish');
  responses[0]!.emit('close');
  expect(budget.used).toBe(100);
  responses[1]!.emit('close');
  expect(budget.used).toBe(0);
});

test('who does not read is let go when the time is over', () => {
  const budget = new ByteBudget(1_000);
  const response = fakeResponse();
  budget.send(Buffer.alloc(100), response, 30_000);
  vi.advanceTimersByTime(29_999);
  expect([response.destroyed, budget.used]).toEqual([false, 100]);
  vi.advanceTimersByTime(1);
  expect([response.destroyed, budget.used]).toEqual([true, 0]);
});

test('the limit is a quarter of the memory that the process may use', () => {
  const constrained = vi.spyOn(process, 'constrainedMemory');
  constrained.mockReturnValue(512 * 1024 ** 2);
  expect(defaultMaxBytesInFlight()).toBe(128 * 1024 ** 2);
  for (const unlimited of [0, 2 ** 64]) {
    constrained.mockReturnValue(unlimited);
    expect(defaultMaxBytesInFlight()).toBeLessThanOrEqual(512 * 1024 ** 2);
  }
  constrained.mockRestore();
});
