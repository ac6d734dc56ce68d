import { CopyButton } from '../ui/CopyButton';
import { useNow } from '../components/time/clock';
import { NotReported } from '../components/NotReported';
import { inBothZones } from '../components/time/TimeText';
import { useTimeZone } from '../components/time/time-setting';
import { absoluteTime, isoTime, relativeTime, shortTime } from '../lib/time';

/**
 * A time within a record: absolute, because what matters there is the distance to the other times. In UTC, or in the
 * zone that the app's setting names; how long ago it was stands in the title.
 */
export function RecordTime({
  ms,
  isClock = false,
  isCopied = false,
}: {
  ms: number | null;
  /** Without the date of today; where there is no room for both, the date has a line of its own. */
  isClock?: boolean;
  /** It has a button that copies it. */
  isCopied?: boolean;
}) {
  const iso = ms === null ? null : isoTime(ms);
  if (ms === null) return <NotReported />;
  if (iso === null) return <span title="Invalid date">{String(ms)}</span>;
  return (
    <span className={isClock && !isCopied ? undefined : 'whitespace-nowrap'}>
      <Clock ms={ms} iso={iso} isClock={isClock} />
      {isCopied && (
        <span className="-my-1 inline-flex align-middle">
          <CopyButton value={iso} label="Copy time" />
        </span>
      )}
    </span>
  );
}

function Clock({ ms, iso, isClock }: { ms: number; iso: string; isClock: boolean }) {
  const zone = useTimeZone();
  const ago = useNow((nowMs) => relativeTime(ms, nowMs));
  const short = useNow((nowMs) => shortTime(ms, nowMs, zone));
  return (
    <time dateTime={iso} title={`${inBothZones(ms)} · ${ago}`}>
      {/* A line may end before the time of day, never before the zone. */}
      {(isClock ? short : absoluteTime(ms, zone)).replace(/ (?=\S+$)/, '\u00a0')}
    </time>
  );
}
