import { useSession } from '../../../api/session';
import { formatDuration } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { pauseEarned, resumeEarned, type EarnedRun } from './earned-run';

/** Rows done, rows expected, rate, time left; and what is covered when it ended. */
export function EarnedProgressLine({ run, runKey }: { run: EarnedRun; runKey: string }) {
  const session = useSession();
  const { state, total, progress, elapsedMs } = run;
  const read = progress?.rowsRead ?? 0;
  const perSecond = elapsedMs > 0 ? (read * 1000) / elapsedMs : 0;
  const left = total !== null && perSecond > 0 ? (total - read) / perSecond : null;
  return (
    <div className="flex flex-wrap items-center gap-3" role="status">
      {state === 'counting' && <span>Counting…</span>}
      {(state === 'reading' || state === 'paused') && (
        <>
          <progress
            aria-label="Requests read"
            className="h-2 w-48 accent-accent"
            max={total ?? undefined}
            value={total === null ? undefined : Math.min(read, total)}
          />
          <span>
            {read.toLocaleString('en-US')} of{' '}
            {total?.toLocaleString('en-US') ?? 'an unknown number'},{' '}
            {Math.round(perSecond).toLocaleString('en-US')} rows/s
            {left !== null && state === 'reading' && `, ${formatDuration(left)} left`}
          </span>
          {state === 'reading' ? (
            <Button size="small" onClick={() => pauseEarned(session, runKey)}>
              Pause
            </Button>
          ) : (
            <Button size="small" onClick={() => resumeEarned(session, runKey)}>
              Go on
            </Button>
          )}
        </>
      )}
    </div>
  );
}
