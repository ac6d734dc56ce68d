import { AppFeeCard } from './AppFeeCard';
import { AuthorizeCard } from './AuthorizeCard';
import { ExecuteCard } from './ExecuteCard';
import { StrictDepositCard } from './StrictDepositCard';
import { SvmSizeCard } from './SvmSizeCard';

/** Five checkers. All of them work in this browser: nothing is sent, executed or signed. */
export function ExplainTab() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        Checked against the API’s rules. Nothing you paste leaves your browser.
      </p>
      <AppFeeCard />
      <StrictDepositCard />
      <SvmSizeCard />
      <AuthorizeCard />
      <ExecuteCard />
    </div>
  );
}
