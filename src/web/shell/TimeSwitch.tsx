import { timeSetting, timeSettings, useTimeSetting } from '../components/time-setting';

/** One setting for every time of the app. */
export function TimeSwitch() {
  const setting = useTimeSetting();
  return (
    <select
      aria-label="Times"
      title="How times are written"
      value={setting}
      onChange={({ target }) =>
        timeSetting.set(timeSettings.find((name) => name === target.value) ?? 'relative')
      }
      className="h-7 rounded-lg bg-surface px-1 text-xs text-ink-2 hover:bg-raised"
    >
      {timeSettings.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
