// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { pageNetwork } from '#testing/page-network';
import { createQueryClient } from '../../../api/query-client';
import { Session } from '../../../api/session';
import { listPageQuery } from './list-page-query';
import { useLiveList } from './useLiveList';

const hourMs = 3_600_000;

let calls: number;
let fails: boolean;
let status: number;
let roots: Root[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 1) });
  [calls, fails, status, roots] = [0, false, 200, []];
  vi.stubGlobal('fetch', () => {
    calls += 1;
    if (fails) return Promise.reject(new TypeError('Failed to fetch'));
    const body = { requests: [makeWireRecord({ status: 'pending' })] };
    return Promise.resolve(Response.json(body, { status }));
  });
});

afterEach(() => {
  for (const root of roots) root.unmount();
  setVisibility('visible');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setVisibility(value: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

function List() {
  useLiveList(pageNetwork, {}, [], false);
  return null;
}

async function openTabs(count: number) {
  for (let tab = 0; tab < count; tab += 1) {
    const root = createRoot(document.createElement('div'));
    roots.push(root);
    root.render(
      <QueryClientProvider client={createQueryClient(new Session())}>
        <List />
      </QueryClientProvider>,
    );
  }
  await vi.waitFor(() => expect(calls).toBe(count));
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a question that the loader saw refused is not asked again by the list', async () => {
  status = 400;
  const client = createQueryClient(new Session());
  await client.prefetchQuery(listPageQuery(pageNetwork, {}, []));
  const asked = calls;
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>,
    ),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBeGreaterThan(0);
  expect(calls).toBe(asked);
});

describe('calls of an open list in an hour', () => {
  test.each([1, 6])('at most 360 a tab while visible, %i open', async (tabs) => {
    await openTabs(tabs);
    await pass(hourMs - 1_000);
    expect(calls / tabs).toBeLessThanOrEqual(360);
    expect(calls / tabs).toBeGreaterThan(350);
  });

  test.each([1, 6])('none while hidden, %i open', async (tabs) => {
    await openTabs(tabs);
    setVisibility('hidden');
    await pass(hourMs);
    expect(calls).toBe(tabs);
  });

  test('at most 360 while the service is out of reach', async () => {
    await openTabs(1);
    fails = true;
    await pass(hourMs - 1_000);
    expect(calls).toBeLessThanOrEqual(360);
  });
});
