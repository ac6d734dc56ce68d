import { useRouteContext } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { budgets, tightBudget } from '../api/pace';
import { useSessionValue } from '../api/session';
import { buttonClass } from '../ui/button-class';
import { IconButton } from '../ui/IconButton';
import type { ShellDialog } from './dialogs/ShellDialogs';
import { PaceMeter } from './PaceMeter';
import { ThemeToggle } from './ThemeToggle';
import { TimeSwitch } from './TimeSwitch';

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
