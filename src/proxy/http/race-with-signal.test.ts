import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { raceWithSignal } from './race-with-signal';

test('the promise settles it, and leaves no listener behind', async () => {
  const { signal } = new AbortController();
  expect(await raceWithSignal(Promise.resolve(1), signal)).toBe(1);
  await expect(raceWithSignal(Promise.reject(new Error('broken')), signal)).rejects.toThrow(
    'broken',
  );
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('the signal’s reason is the error, before and during the wait', async () => {
  const controller = new AbortController();
  const during = raceWithSignal(new Promise(() => {}), controller.signal);
  controller.abort(new Error('first reason'));
  controller.abort(new Error('second reason'));
  await expect(during).rejects.toThrow('first reason');
  const failing = Promise.reject(new Error('broken'));
  await expect(raceWithSignal(failing, controller.signal)).rejects.toThrow('first reason');
});
