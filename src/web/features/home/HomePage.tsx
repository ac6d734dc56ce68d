import { useMemo } from 'react';
import { useChains } from '../../api/chains';
import { toServerMs } from '../../api/server-clock';
import { useScope } from '../../api/useScope';
import { useSession } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { PageTitle } from '../../components/PageTitle';
import { ScopeLine } from '../../components/ScopeLine';
import { TimeText } from '../../components/TimeText';
import { useChainOf } from '../../record/useChainOf';
import { Card } from '../../ui/Card';
import { ChainIssuesCard } from './ChainIssuesCard';
import { HomeCards } from './HomeCards';
import { DelayedTile } from './DelayedTile';
import { RefundFailedTile, UnreturnedTile } from './RefundTiles';
import { uncollectedFees } from './uncollected-fees';
import { UncollectedTile } from './UncollectedTile';
import { useDelayed } from './useDelayed';
import { useOlderFees, withOlder } from './useOlderFees';
import { countOf, useQuestion, type Answer } from './useQuestion';

/** What needs attention now, without typing: four numbers, each a link to the list that it counts. */
export function HomePage() {
  const network = useNetwork();
  const scope = useScope();
  const session = useSession();
  const chainOf = useChainOf();
  const areChainsRead = useChains().size > 0;
  const delayedQuery = useQuestion(network, scope, 'delayed');
  const unreturned = useQuestion(network, scope, 'unreturned');
  const refundFailed = useQuestion(network, scope, 'refundFailed');
  const feesQuery = useQuestion(network, scope, 'fees');
  const reasons = useQuestion(network, scope, 'reasons');
  const lastHour = useQuestion(network, scope, 'lastHour');

  const delayed = useDelayed(network, scope, { open: delayedQuery, fees: feesQuery, lastHour });
  const older = useOlderFees(network, scope, feesQuery.data);
  // Read from a hundred records: not at each of the six answers.
  const fees = useMemo(
    () =>
      feesQuery.data
        ? uncollectedFees(withOlder(feesQuery.data, older.data).answer.records, chainOf)
        : null,
    [feesQuery.data, older.data, chainOf],
  );
  const updatedAt = Math.max(delayedQuery.dataUpdatedAt, unreturned.dataUpdatedAt);

  const checks: [name: string, count: number | null | undefined][] = [
    [
      'delays',
      delayed && counted(delayedQuery.data, delayed.single.length + delayed.slowRoutes.length),
    ],
    [
      'failures with no refund reported',
      unreturned.data && counted(unreturned.data, countOf(unreturned.data)),
    ],
    ['failed refunds', refundFailed.data && counted(refundFailed.data, countOf(refundFailed.data))],
    ['uncollected app fees', fees && counted(feesQuery.data, fees.unexplained.length)],
  ];
  const queries = [delayedQuery, unreturned, refundFailed, feesQuery, reasons, lastHour];
  const failed = queries.every(({ data, error }) => error && !data) ? delayedQuery.error : null;
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title="Home" />
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-lg font-semibold">Home</h1>
          <p className="min-h-5 text-ink-3">
            {updatedAt > 0 && (
              <>
                Updated <TimeText ms={toServerMs(session, updatedAt)} />
              </>
            )}
          </p>
        </div>
        <ScopeLine asked={scope} found={scope} what="requests" />
        {/* To see, the numbers say it. */}
        <p role="status" className="sr-only">
          {failed ? null : summary(checks)}
        </p>
      </header>
      {failed ? (
        <>
          <Card>
            <ErrorState
              error={failed}
              title="Couldn’t load the requests"
              unaffected="The requests themselves aren’t affected."
              onRetry={() => queries.forEach(({ refetch }) => void refetch())}
            />
          </Card>
          {areChainsRead && <ChainIssuesCard />}
        </>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            <DelayedTile query={delayedQuery} delayed={delayed} chainOf={chainOf} />
            <UnreturnedTile query={unreturned} />
            <RefundFailedTile query={refundFailed} />
            <UncollectedTile query={feesQuery} older={older} fees={fees} />
          </div>
          <HomeCards
            network={network}
            scope={scope}
            reasons={reasons}
            lastHour={lastHour}
            fees={fees ?? (feesQuery.isPending ? null : undefined)}
          />
        </>
      )}
    </div>
  );
}

/** None is no finding where the service sent other requests than were asked for. */
function counted(answer: Answer | undefined, count: number | null): number | null {
  return count === 0 && answer && answer.unmatched > 0 ? null : count;
}

/** One sentence on the four numbers; a number that is missing is said. */
function summary(checks: readonly [name: string, count: number | null | undefined][]): string {
  const known = checks.filter(([, count]) => count !== null && count !== undefined);
  if (known.length === 0) return '';
  const open = known.flatMap(([name, count]) => (count ? [name] : []));
  const missing = checks.length - known.length;
  const said =
    open.length > 0
      ? `Needs attention: ${open.join(', ')}.`
      : missing > 0
        ? 'No issue found yet.'
        : 'No issue found in the requests checked below.';
  return missing > 0 ? `${said} ${missing} not loaded.` : said;
}
