// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';

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
