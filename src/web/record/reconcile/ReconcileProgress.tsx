import { formatDuration } from '#service/duration';
import { Button } from '../../ui/Button';
import type { ReconcileRun, ReconcileView } from './reconcile-run';

/** "1 API call", "3 API calls". */
export function apiCalls(count: number): string {
  return `${count.toLocaleString('en-US')} API ${count === 1 ? 'call' : 'calls'}`;
}

/** Requests read, requests expected, rate, time left. */
export function ReconcileProgress({ run, view }: { run: ReconcileRun; view: ReconcileView }) {
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
          <span className="tabular-nums">{progressText(progress)}</span>
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
    </div>
  );
}

function progressText({
  phase,
  journal: { state },
  rowsPerSecond,
  secondsLeft,
}: NonNullable<ReconcileView['progress']>): string {
  const words = [
    `${state.rows.toLocaleString('en-US')} of ${state.total?.toLocaleString('en-US') ?? '?'} requests`,
  ];
  if (phase === 'paused') return [...words, 'paused'].join(', ');
  if (rowsPerSecond !== null)
    words.push(`${Math.round(rowsPerSecond).toLocaleString('en-US')} per second`);
  if (secondsLeft !== null) words.push(`${formatDuration(secondsLeft)} left`);
  return words.join(', ');
}
