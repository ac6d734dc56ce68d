// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRow } from '#service/read-requests';
import { makeWireRecord } from '#testing/make-wire-record';
import { unseenOf, unseenWords, watchSearch } from './failure-watch';

const hourMs = 3_600_000;
const view = { network: 'mainnet', name: 'Failures', search: {}, notifies: false, seenAtMs: 0 };

let calls: number;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 1) });
  calls = 0;
  vi.stubGlobal('fetch', () => {
    calls += 1;
    return Promise.resolve(Response.json({ requests: [makeWireRecord({ status: 'failure' })] }));
  });
  localStorage.setItem('waybill.watch', JSON.stringify(view));
  // One window plays all tabs, and a browser tells of a change to the other tabs only.
  const setItem = localStorage.setItem.bind(localStorage);
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key }));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

/** A tab has modules of its own. */
async function openTab() {
  vi.resetModules();
  const { failureWatch } = await import('./failure-watch');
  const { unseenFailures } = await import('../../../components/unseen-failures');
  const { Session } = await import('../../../api/session');
  const session = new Session();
  session.get(failureWatch);
  return session.get(unseenFailures);
}

test('six tabs read the watched view once a minute together, and all know the count', async () => {
  const tabs = [];
  for (let tab = 0; tab < 6; tab += 1) {
    tabs.push(await openTab());
    await vi.advanceTimersByTimeAsync(7_000);
  }
  calls = 0;
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(calls).toBeLessThanOrEqual(61);
  expect(calls).toBeGreaterThanOrEqual(50);
  expect(tabs.map((tab) => tab.get())).toEqual(tabs.map(() => 1));
});

test('a view is watched by its latest changes, one with creation times by those', () => {
  expect(watchSearch({ chainId: '10', continuation: 'c', page: '2', columns: 'age' })).toEqual({
    chainId: '10',
    status: 'failure',
    limit: '50',
    sortBy: 'updatedAt',
  });
  expect(watchSearch({ created: '24h', sortBy: 'amountUsd' })).toEqual({
    created: '24h',
    status: 'failure',
    limit: '50',
  });
  expect(watchSearch({ updated: '1h' }).sortBy).toBeUndefined();
});

test('only failures that changed after the last look are unseen', () => {
  const at = (updatedAt: string, status = 'failure') =>
    readRow(makeWireRecord({ id: `${status} ${updatedAt}`, status, updatedAt }));
  const rows = [
    at('2026-05-25T10:00:00.000Z'),
    at('2026-05-25T12:00:00.000Z'),
    at('2026-05-25T12:00:00.000Z', 'success'),
    readRow(7),
  ];
  expect(unseenOf(rows, Date.parse('2026-05-25T11:00:00.000Z'))).toEqual([
    'failure 2026-05-25T12:00:00.000Z',
  ]);
});

test('more than one page of them are not counted', () => {
  expect([1, 2, 50].map((count) => unseenWords(count))).toEqual([
    '1 new failure',
    '2 new failures',
    '50 or more new failures',
  ]);
});
