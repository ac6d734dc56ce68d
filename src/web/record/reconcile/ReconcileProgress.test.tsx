// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ReconcileRun, ReconcileView } from './reconcile-run';
import { ReconcileProgress } from './ReconcileProgress';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a rate that is no longer true goes, and comes back with the next rows', () => {
  vi.useFakeTimers();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const show = (rows: number) => {
    const progress = {
      phase: 'running',
      journal: { state: { rows, total: 1_000 }, counts: { calls: 1 } },
      rowsPerSecond: 50,
      secondsLeft: 20,
    };
    const view = { waitsFor: null, progress } as unknown as ReconcileView;
    act(() =>
      root.render(<ReconcileProgress run={{} as ReconcileRun} view={view} what="requests" />),
    );
  };
  show(100);
  expect(container.textContent).toContain('50 per second, 20s left');
  act(() => void vi.advanceTimersByTime(6_000));
  expect(container.textContent).toContain('failed API calls are retried');
  expect(container.textContent).not.toContain('per second');
  show(150);
  expect(container.textContent).toContain('50 per second');
  act(() => root.unmount());
  vi.useRealTimers();
});

test('what was read to its end says what is missing, and what does not match', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const show = (rows: number, unmatched: number) => {
    const query = { endTimestamp: '1790000000' };
    const journal = {
      state: { rows, total: 1_000, broken: 0, query },
      counts: { calls: 20 },
      startedAtMs: 1_790_000_900_000,
    };
    const progress = { phase: 'done', journal };
    const view = { waitsFor: null, progress, report: { unmatched } } as unknown as ReconcileView;
    act(() =>
      root.render(<ReconcileProgress run={{} as ReconcileRun} view={view} what="requests" />),
    );
    return container.textContent;
  };
  expect(show(1_000, 0)).toBe(
    '1,000 of 1,000 requests, 20 API calls. Complete. USD values at request time, rounded; the CSV has exact ones.',
  );
  expect(show(900, 0)).toContain('Read to its end; the API counted 100 more at the start.');
  expect(show(900, 0)).not.toContain('Complete');
  expect(show(1_000, 12)).toContain('12 rows don’t match the filter');
  expect(show(0, 0)).not.toContain('the CSV');
  act(() => root.unmount());
});
