import { timeSetting, useTimeSetting } from '../components/time-setting';
import { zoneName } from '../lib/time';

const choose = 'choose';

/** One setting for every time of the app. */
export function TimeSwitch({ onChooseZone }: { onChooseZone: () => void }) {
  const setting = useTimeSetting();
  const names = { relative: 'Relative', local: `Local (${zoneName('local')})`, UTC: 'UTC' };
  return (
    <select
      aria-label="Time format"
      title="Time format"
      value={setting}
      onChange={({ target: { value } }) =>
        value === choose ? onChooseZone() : timeSetting.set(value)
      }
      className="h-7 w-22 truncate rounded-lg bg-surface px-1 text-xs text-ink-2 hover:bg-raised"
    >
      {Object.entries({ ...names, ...(setting in names ? {} : { [setting]: setting }) }).map(
        ([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ),
      )}
      <option value={choose}>Other time zone…</option>
    </select>
  );
}
