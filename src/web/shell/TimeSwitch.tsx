import { timeSetting, useTimeSetting } from '../components/time-setting';
import { zoneName } from '../lib/time';

const choose = 'choose';

/** One setting for every time of the app. */
export function TimeSwitch({ onChooseZone }: { onChooseZone: () => void }) {
  const setting = useTimeSetting();
  const names = { relative: 'Relative', local: `${cityOf(zoneName('local'))} (local)`, UTC: 'UTC' };
  return (
    <select
      aria-label="Time format"
      title={`Time format: ${setting === 'local' ? `local, ${zoneName(setting)}` : setting}`}
      value={setting}
      onChange={({ target: { value } }) =>
        value === choose ? onChooseZone() : timeSetting.set(value)
      }
      className="h-7 w-22 truncate rounded-lg bg-surface px-1 text-xs text-ink-2 hover:bg-raised lg:w-36"
    >
      {Object.entries({
        ...names,
        ...(setting in names ? {} : { [setting]: cityOf(setting) }),
      }).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
      <option value={choose}>Other time zone…</option>
    </select>
  );
}

/** "Buenos Aires" of "America/Argentina/Buenos_Aires". */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
