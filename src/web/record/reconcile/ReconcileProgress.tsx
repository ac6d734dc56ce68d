import { formatDuration } from '#service/duration';
import { useEffect, useState } from 'react';
import { absoluteTime } from '../../lib/time';
import { Button } from '../../ui/Button';
import { readUntilMs } from './period';
import type { ReconcileRun, ReconcileView } from './reconcile-run';

/** "1 API call", "3 API calls". */
export function apiCalls(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'API call' : 'API calls'}`;
}

/** Requests read, requests expected, rate, time left. */
export function ReconcileProgress({
  run,
  view,
  what,
}: {
  run: ReconcileRun;
  view: ReconcileView;
  /** What is read, in the plural. */
  what: string;
}) {
  const { waitsFor, progress } = view;
  const isReading = progress?.phase === 'running' || progress?.phase === 'paused';
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-3" role="status">
      {waitsFor === 'count' && <span>Counting requests…</span>}
      {waitsFor === null && progress && isReading && (
        <>
          <progress
            aria-label="Requests read"
            className="h-1.5 w-48 shrink-0 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            max={progress.journal.state.total ?? undefined}
            value={
              progress.journal.state.total === null
                ? undefined
                : Math.min(progress.journal.state.rows, progress.journal.state.total)
            }
          />
          <span className="tabular-nums">
            <ProgressText key={progress.journal.state.rows} progress={progress} />
          </span>
          {progress.phase === 'running' ? (
            <Button size="small" onClick={run.pause}>
              Pause
            </Button>
          ) : (
            <Button size="small" variant="primary" onClick={() => void run.resume()}>
              Resume
            </Button>
          )}
        </>
      )}
      {progress && !isReading && progress.phase !== 'counted' && (
        <span className="text-ink-2">{coverage(progress, what, view.report?.unmatched ?? 0)}</span>
      )}
    </div>
  );
}

type Progress = NonNullable<ReconcileView['progress']>;

const whole = (count: number) => count.toLocaleString('en-US');

function coverage({ phase, journal }: Progress, what: string, unmatched: number): string {
  const { state, counts, period } = journal;
  const read = `${whole(state.rows)} of ${state.total === null ? '?' : whole(state.total)} ${what}, ${apiCalls(counts.calls)}.`;
  const untilMs = readUntilMs(journal);
  return [
    period && `${period.label}:`,
    read,
    phase !== 'done'
      ? 'Incomplete: totals are too low.'
      : state.total !== null && state.rows < state.total
        ? `Read to its end; the API counted ${whole(state.total - state.rows)} more at the start.`
        : 'Complete.',
    untilMs !== null && `Read until ${absoluteTime(untilMs, 'UTC')}.`,
    unmatched > 0 &&
      `${whole(unmatched)} rows don’t match the filter, which the API may not support; they’re excluded.`,
    state.broken > 0 && `${whole(state.broken)} rows couldn’t be read.`,
    state.rows > 0 && 'USD values at request time, rounded; the CSV has exact ones.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** After so long without rows, neither rate nor time left is true any more. */
const quietMs = 5_000;

/** Mounted anew with each page of rows. */
function ProgressText({
  progress: { phase, journal, rowsPerSecond, secondsLeft },
}: {
  progress: Progress;
}) {
  const { state } = journal;
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsQuiet(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  const words = [
    `${whole(state.rows)} of ${state.total === null ? '?' : whole(state.total)} requests`,
  ];
  if (phase === 'paused') return `${words.join('')}. Paused: totals are partial.`;
  if (isQuiet)
    return `${words.join('')}. No new rows for over 5s; failed API calls are retried. Totals are partial.`;
  if (rowsPerSecond !== null) words.push(`${whole(Math.round(rowsPerSecond))} per second`);
  if (secondsLeft !== null) words.push(`${formatDuration(secondsLeft)} left`);
  return `${words.join(', ')}. Totals are partial.`;
}
