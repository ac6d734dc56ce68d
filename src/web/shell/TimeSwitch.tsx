import { timeSetting, useTimeSetting } from '../components/time-setting';
import { zoneName } from '../lib/time';

const choose = 'choose';

/** One setting for every time of the app. */
export function TimeSwitch({ onChooseZone }: { onChooseZone: () => void }) {
  const setting = useTimeSetting();
  const names = { relative: 'Relative', local: `${cityOf(zoneName('local'))} (local)`, UTC: 'UTC' };
  return (
    // The place of the widest choice, so that no choice moves what stands beside it.
    <span className="flex w-22 justify-end lg:w-36">
      <select
        aria-label="Time format"
        title={`Time format: ${setting === 'local' ? `local, ${zoneName(setting)}` : setting}`}
        value={setting}
        onChange={({ target: { value } }) =>
          value === choose ? onChooseZone() : timeSetting.set(value)
        }
        className="[field-sizing:content] h-7 max-w-full truncate rounded-lg bg-surface px-1 text-xs text-ink-2 hover:bg-raised"
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
    </span>
  );
}

/** "Buenos Aires" of "America/Argentina/Buenos_Aires". */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
