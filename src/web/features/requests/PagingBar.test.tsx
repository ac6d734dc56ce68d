// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { createQueryClient } from '../../api/query-client';
import { Session } from '../../api/session';
import type { LiveList } from './live/useLiveList';
import type { LiveRow } from './columns/define-column';
import { PagingBar } from './PagingBar';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('./search/list-route', () => ({
  listRoute: { useSearch: () => ({}) },
  useListNavigate: () => () => {},
}));

let root: Root;
const element = document.createElement('div');

beforeEach(() => {
  root = createRoot(element);
});
afterEach(() => act(() => root.unmount()));

const nothing = () => undefined;
const counts = { answer: null, missing: null, period: 'last 30 days' };
const live: LiveList = {
  answer: undefined,
  counted: undefined,
  rows: [],
  rowsKey: null,
  newCount: 0,
  isMore: false,
  continuation: null,
  resolvedAtSeconds: null,
  query: null,
  isStale: false,
  isLive: true,
  setPollEveryMs: () => undefined,
  error: null,
  readAtMs: Date.now(),
  retry: nothing,
  refresh: nothing,
  showNew: nothing,
};

function draw(changes: Partial<LiveList>, rows: LiveRow[] = []) {
  act(() =>
    root.render(
      <QueryClientProvider client={createQueryClient(new Session())}>
        <PagingBar live={{ ...live, ...changes }} counts={counts} rows={rows} />
      </QueryClientProvider>,
    ),
  );
  return element.textContent;
}

const rowOf = (amountUsd: string | null): LiveRow => {
  const origin = { inputCurrency: { amountUsd } };
  const wire = makeWireRecord({ data: { metadata: undefined, route: { actual: { origin } } } });
  return { row: readRow(wire), state: 'live' };
};

test('says which of how many they are: by the desk, of a view, or by the service', () => {
  const first = [rowOf(null), rowOf(null)];
  const page = { rows: [], continuation: null, query: {}, resolvedAtSeconds: null, totalAtMs: 0 };
  expect(draw({ answer: { ...page, total: 3_033 } }, first)).toContain('1–2 of 3,033');
  const counted = {
    figure: { count: 9, usd: null, usdUnknown: 0 },
    atMs: 0,
    changedIds: new Set<string>(),
  };
  expect(draw({ counted }, first)).toContain('1–2 of 9');
  expect(draw({}, first)).not.toContain(' of ');
});

test('says when the rows were updated, and nothing of the rows that another question waits for', () => {
  expect(draw({}, [rowOf(null)])).toMatch(/Page 1 · updated \d+s ago.*No more results/);
  expect(draw({})).toMatch(/^Updated \d+s agoRefresh/);
  const figure = { count: 0, usd: null, usdUnknown: 0 };
  const counted = { figure, atMs: 0, changedIds: new Set<string>() };
  expect(draw({ counted })).toMatch(/^Updated \d+s agoRefresh/);
  expect(draw({ isStale: true, readAtMs: 0 }, [rowOf(null)])).not.toMatch(/ago|No more results/);
});
