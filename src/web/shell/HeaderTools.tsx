import { useRouteContext } from '@tanstack/react-router';
import { CircleUser, SunMoon } from 'lucide-react';
import { budgets, tightBudget, type Budget } from '../api/pace';
import { useSessionValue } from '../api/session';
import { buttonClass } from '../ui/button-class';
import { IconButton } from '../ui/IconButton';
import type { ShellDialog } from './dialogs/ShellDialogs';
import { cx } from '../ui/cx';
import { themes, useTheme } from './actions/theme';
import { timeSetting, useTimeSetting } from '../components/time/time-setting';
import { zoneName } from '../lib/time';

/** The right half of the header: API rate limit, time format, theme, account. */
export function HeaderTools({ onOpen }: { onOpen: (dialog: ShellDialog) => void }) {
  const { name, loginPath } = useRouteContext({ from: '/$network' }).config.viewer;
  const budget = tightBudget(useSessionValue(budgets));
  return (
    <div className="ml-auto flex items-center gap-1">
      {budget && <PaceMeter budget={budget} />}
      <TimeSwitch onChooseZone={() => onOpen('zones')} />
      <ThemeToggle />
      {name === null && loginPath !== null && (
        <a className={buttonClass({ size: 'small' })} href={loginPath}>
          Log in
        </a>
      )}
      <IconButton label="Account and API" onClick={() => onOpen('account')}>
        <CircleUser size={16} />
      </IconButton>
    </div>
  );
}

/** How many API calls are left before the next one is delayed, while less than half are. */
function PaceMeter({ budget: { limit, left } }: { budget: Budget }) {
  const words = left === 0 ? 'Rate limit reached' : `${left} of ${limit} API calls left`;
  return (
    <span
      role="meter"
      aria-label="API rate limit"
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={left}
      aria-valuetext={words}
      title={`${words}. Exports slow down automatically.`}
      className="flex items-center gap-2 px-1 text-xs text-ink-3 max-sm:hidden"
    >
      <span className="h-1.5 w-8 overflow-hidden rounded-full bg-line-2">
        <span
          className={cx('block h-full', left * 4 < limit ? 'bg-warn' : 'bg-ink-3')}
          style={{ width: `${(100 * left) / limit}%` }}
        />
      </span>
      <span className="hidden whitespace-nowrap lg:inline">{words}</span>
    </span>
  );
}

function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton
      label={`Theme: ${theme}. Switch to ${next}`}
      className="max-sm:hidden"
      onClick={() => setTheme(next)}
    >
      <SunMoon size={16} />
    </IconButton>
  );
}

const choose = 'choose';

/** One setting for every time of the app. */
function TimeSwitch({ onChooseZone }: { onChooseZone: () => void }) {
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
