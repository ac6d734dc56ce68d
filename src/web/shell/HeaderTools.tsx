import { useRouteContext } from '@tanstack/react-router';
import { budgets, tightBudget } from '../api/pace';
import { useSessionValue } from '../api/session';
import { Account } from './Account';
import { PaceMeter } from './PaceMeter';
import { ThemeToggle } from './ThemeToggle';
import { TimeSwitch } from './TimeSwitch';

/** The right half of the header: API rate limit, time format, theme, account. */
export function HeaderTools() {
  const { name, loginPath } = useRouteContext({ from: '/$network' }).config.viewer;
  const budget = tightBudget(useSessionValue(budgets));
  return (
    <div className="ml-auto flex items-center gap-1">
      {budget && <PaceMeter budget={budget} />}
      <TimeSwitch />
      <ThemeToggle />
      {(name !== null || loginPath !== null) && <Account />}
    </div>
  );
}
