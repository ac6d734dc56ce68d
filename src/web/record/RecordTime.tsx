import { CopyButton } from '../ui/CopyButton';
import { useNow } from '../components/clock';
import { NotReported } from '../components/NotReported';
import { useTimeSetting } from '../components/time-setting';
import { absoluteTime, isoTime, relativeTime } from '../lib/time';

/**
 * A time within a record: absolute, because what matters there is the distance to the other times. In UTC, or in the
 * zone that the app's setting names. `isFull` adds how long ago it was and copies it.
 */
export function RecordTime({
  ms,
  isClock = false,
  isFull = false,
}: {
  ms: number | null;
  isClock?: boolean;
  isFull?: boolean;
}) {
  const setting = useTimeSetting();
  const zone = setting === 'relative' ? 'UTC' : setting;
  if (ms === null) return <NotReported />;
  const iso = isoTime(ms);
  if (iso === null) return <span title="Invalid date">{String(ms)}</span>;
  const text = absoluteTime(ms, zone);
  const both = `${absoluteTime(ms, 'UTC')} UTC · ${absoluteTime(ms, 'local')} local`;
  return (
    <>
      <time dateTime={iso} title={both} className="whitespace-nowrap">
        {isClock ? text.slice(-8) : text}
        {zone === 'UTC' && ' UTC'}
      </time>
      {isFull && (
        <span className="flex items-center justify-end text-xs text-ink-3">
          <Ago ms={ms} />
          <CopyButton value={iso} label="Copy time" />
        </span>
      )}
    </>
  );
}

function Ago({ ms }: { ms: number }) {
  return useNow((nowMs) => relativeTime(ms, nowMs));
}
