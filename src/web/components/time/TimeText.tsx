import { absoluteTime, isoTime, relativeTime, shortTime } from '../../lib/time';
import { useNow } from './clock';
import { NotReported } from '../NotReported';
import { useTimeSetting } from './time-setting';

/** A time as the app's one setting wants it, the other forms on hover. `isAge` for a dense column: as short as it reads. */
export function TimeText({ ms, isAge = false }: { ms: number | null; isAge?: boolean }) {
  const setting = useTimeSetting();
  if (ms === null) return <NotReported />;
  const iso = isoTime(ms);
  if (iso === null) return <span title="Invalid date">{String(ms)}</span>;
  const isMoving = setting === 'relative' || isAge;
  return (
    <time
      dateTime={iso}
      title={inBothZones(ms)}
      data-print={isMoving && !isAge ? absoluteTime(ms, 'UTC') : undefined}
      className="whitespace-nowrap"
    >
      {isMoving ? <Moving ms={ms} isAge={isAge} setting={setting} /> : absoluteTime(ms, setting)}
    </time>
  );
}

/** In UTC and in the zone of this computer. */
export function inBothZones(ms: number): string {
  return `${absoluteTime(ms, 'UTC')} · ${absoluteTime(ms, 'local')}, local`;
}

/** The heading of a column of times that `isAge` writes. */
export function AgeHeader() {
  return <>{useTimeSetting() === 'relative' ? 'Age' : 'Created'}</>;
}

/** A time that is written against the current one. */
function Moving({ ms, isAge, setting }: { ms: number; isAge: boolean; setting: string }) {
  const text = useNow((nowMs) => {
    if (setting !== 'relative') return shortTime(ms, nowMs, setting);
    const words = relativeTime(ms, nowMs);
    return isAge ? words.replace(/ ago$/, '') : words;
  });
  return <>{text}</>;
}
