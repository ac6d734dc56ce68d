import { NotReported } from '../components/NotReported';
import { useTimeSetting } from '../components/time-setting';
import { absoluteTime, isoTime } from '../lib/time';

/**
 * A time within a record, always absolute: what matters there is the distance to the other times. In UTC, or in
 * local time where the app's setting says so.
 */
export function RecordTime({ ms, isClock = false }: { ms: number | null; isClock?: boolean }) {
  const zone = useTimeSetting() === 'local' ? 'local' : 'UTC';
  if (ms === null) return <NotReported />;
  const iso = isoTime(ms);
  if (iso === null) return <span title="This is no time that can be shown.">{String(ms)}</span>;
  const text = absoluteTime(ms, zone);
  const both = `${absoluteTime(ms, 'UTC')} UTC · ${absoluteTime(ms, 'local')} here`;
  return (
    <time dateTime={iso} title={both} className="whitespace-nowrap">
      {isClock ? text.slice(-8) : text}
      {zone === 'UTC' && ' UTC'}
    </time>
  );
}
