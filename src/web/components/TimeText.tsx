import { absoluteTime, isoTime, relativeTime } from '../lib/time';
import { useNow } from './clock';
import { NotReported } from './NotReported';
import { useTimeSetting } from './time-setting';

/** A time as the app's one setting wants it, the other forms on hover. `isAge` for under a heading that says "age". */
export function TimeText({ ms, isAge = false }: { ms: number | null; isAge?: boolean }) {
  const setting = useTimeSetting();
  if (ms === null) return <NotReported />;
  const iso = isoTime(ms);
  if (iso === null) return <span title="Invalid date">{String(ms)}</span>;
  const both = `${absoluteTime(ms, 'UTC')} UTC · ${absoluteTime(ms, 'local')} local`;
  return (
    <time dateTime={iso} title={both} className="whitespace-nowrap">
      {setting === 'relative' ? <Ago ms={ms} isAge={isAge} /> : absoluteTime(ms, setting)}
    </time>
  );
}

function Ago({ ms, isAge }: { ms: number; isAge: boolean }) {
  return useNow((nowMs) => {
    const text = relativeTime(ms, nowMs);
    return isAge ? text.replace(/ ago$/, '') : text;
  });
}
