import { addressKey } from '#service/address';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useIsUnscoped } from '../../../api/scope';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { useNetwork } from '../../../api/useNetwork';
import { AppFeesReport } from '../../../record/reconcile/AppFeesReport';
import { periodParams, periods, windowOf, type Period } from '../../../record/reconcile/period';
import { isBusy, ReconcilePanel } from '../../../record/reconcile/ReconcilePanel';
import { useReconcileRun } from '../../../record/reconcile/useReconcileRun';
import { Card } from '../../../ui/Card';
import { Select } from '../../../ui/Select';
import { useBalances } from '../claim/useBalances';
import { StatementButton } from './StatementButton';

/** What requests of a period earned for an address: quoted, collected, and what is missing. */
export function EarnedCard({ address }: { address: string }) {
  const network = useNetwork();
  const isUnscoped = useIsUnscoped(network);
  const { isOperator } = useRouteContext({ from: '/$network' }).config.viewer;
  const session = useSession();
  const [choices] = useState(() => periods(serverNowMs(session)));
  const [chosen, setChosen] = useState('7d');
  const { run, view } = useReconcileRun(`earned ${addressKey(address)}`);
  const period = choices.find(({ value }) => value === chosen) ?? choices[0];
  const reconciled = { features: 'app_fees', ...(period && periodParams(period)) };
  const { progress } = view;
  // Drawn in slices, so that an input is answered while rows come in.
  const report = useDeferredValue(view.report);
  const journal = progress?.journal;
  const balanceUsd = useBalances(network, address)?.totalBalanceUsd ?? null;

  return (
    <Card title="Earnings">
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          App fees earned by this address in a period, from the requests of{' '}
          {isUnscoped
            ? 'every integrator (the service doesn’t list them by your API keys)'
            : 'your API keys'}
          .{' '}
          <Link
            to="/$network/reconcile"
            params={{ network }}
            search={{
              ...reconciled,
              feeRecipient: address,
            }}
            className="text-accent underline"
          >
            Reconcile this address
          </Link>{' '}
          or{' '}
          <Link
            to="/$network/reconcile"
            params={{ network }}
            search={reconciled}
            className="text-accent underline"
          >
            all recipients
          </Link>
          .
        </p>
        <ReconcilePanel
          run={run}
          view={view}
          startLabel="Calculate earnings"
          isMain={false}
          what="requests with app fees"
          order={() => ({
            queryAt: (nowSeconds) => earnedParams(period, nowSeconds, isOperator),
            filterText: 'features:app_fees',
            recipients: [address],
            period: period ?? null,
            isGated: isOperator,
          })}
          choices={
            <Select
              label="Period (UTC)"
              value={chosen}
              disabled={isBusy(view)}
              onChange={setChosen}
              options={choices}
            />
          }
          fileName={`earned-${journal?.period?.value ?? chosen}`}
          moreFiles={
            journal?.period?.month &&
            report &&
            !isBusy(view) && (
              <StatementButton journal={journal} report={report} addresses={[address]} />
            )
          }
        />
        {report && progress && progress.phase !== 'counted' && (
          <AppFeesReport
            report={report}
            recipients={[address]}
            window={progress.phase === 'done' ? windowOf(progress.journal) : null}
            balanceUsd={balanceUsd}
          />
        )}
      </div>
    </Card>
  );
}

/** Every request with app fees of the period. */
function earnedParams(
  period: Period | undefined,
  nowSeconds: number,
  asksGatedFields: boolean,
): Record<string, string> {
  const { seconds = null, startSeconds = 0, endSeconds = nowSeconds } = period ?? {};
  return {
    // A walk over everyone's requests would be thousands of times as long.
    scope: 'ours',
    features: 'app_fees',
    startTimestamp: String(seconds === null ? startSeconds : nowSeconds - seconds),
    endTimestamp: String(seconds === null ? endSeconds : nowSeconds),
    ...(asksGatedFields ? { includeAuthenticatedData: 'true' } : {}),
  };
}
