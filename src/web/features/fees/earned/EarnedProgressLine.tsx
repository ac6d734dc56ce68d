import { useSession } from '../../../api/session';
import { formatDuration } from '#service/duration';
import { Button } from '../../../ui/Button';
import { pauseEarned, resumeEarned, type EarnedRun } from './earned-run';

/** "1 API call", "3 API calls". */
export function apiCalls(count: number): string {
  return `${count.toLocaleString('en-US')} API ${count === 1 ? 'call' : 'calls'}`;
}

/** Requests read, requests expected, rate, time left. */
export function EarnedProgressLine({ run, runKey }: { run: EarnedRun; runKey: string }) {
  const session = useSession();
  const { state, total, progress, elapsedMs } = run;
  const read = progress?.rowsRead ?? 0;
  const perSecond = elapsedMs > 0 ? (read * 1000) / elapsedMs : 0;
  const left = total !== null && perSecond > 0 ? (total - read) / perSecond : null;
  const isReading = state === 'reading' || state === 'paused';
  if (!isReading && state !== 'counting') return <div role="status" />;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-3" role="status">
      {state === 'counting' && <span>Counting requests…</span>}
      {isReading && (
        <>
          <progress
            aria-label="Requests read"
            className="h-2 w-48 accent-accent"
            max={total ?? undefined}
            value={total === null ? undefined : Math.min(read, total)}
          />
          <span>
            {read.toLocaleString('en-US')} of {total?.toLocaleString('en-US') ?? '?'} requests,{' '}
            {Math.round(perSecond).toLocaleString('en-US')} per second
            {left !== null && state === 'reading' && `, ${formatDuration(left)} left`}
          </span>
          {state === 'reading' ? (
            <Button size="small" onClick={() => pauseEarned(session, runKey)}>
              Pause
            </Button>
          ) : (
            <Button size="small" onClick={() => resumeEarned(session, runKey)}>
              Resume
            </Button>
          )}
        </>
      )}
    </div>
  );
}
