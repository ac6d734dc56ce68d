import { NotReported } from '../components/NotReported';
import { useTimeSetting } from '../components/time-setting';
import { absoluteTime, isoTime } from '../lib/time';

/**
 * A time within a record, always absolute: what matters there is the distance to the other times. In UTC, or in
 * the zone that the app's setting names.
 */
export function RecordTime({ ms, isClock = false }: { ms: number | null; isClock?: boolean }) {
  const setting = useTimeSetting();
  const zone = setting === 'relative' ? 'UTC' : setting;
  if (ms === null) return <NotReported />;
  const iso = isoTime(ms);
  if (iso === null) return <span title="Invalid date">{String(ms)}</span>;
  const text = absoluteTime(ms, zone);
  const both = `${absoluteTime(ms, 'UTC')} UTC · ${absoluteTime(ms, 'local')} local`;
  return (
    <time dateTime={iso} title={both} className="whitespace-nowrap">
      {isClock ? text.slice(-8) : text}
      {zone === 'UTC' && ' UTC'}
    </time>
  );
}
