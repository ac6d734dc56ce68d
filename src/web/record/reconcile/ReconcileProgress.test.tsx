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
