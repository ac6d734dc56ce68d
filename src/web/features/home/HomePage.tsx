import { useRouteContext, Link } from '@tanstack/react-router';
import { toServerMs } from '../../api/server-clock';
import { useScope } from '../../api/useScope';
import { useSession } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { ScopeLine } from '../../components/ScopeLine';
import { TimeText } from '../../components/TimeText';
import { useChainOf } from '../../record/useChainOf';
import { ChainIssuesCard } from './ChainIssuesCard';
import { DelayedTile } from './DelayedTile';
import { HoursCard } from './HoursCard';
import { LastHourCard } from './LastHourCard';
import { ReasonsCard } from './ReasonsCard';
import { RefundFailedTile, UnreturnedTile } from './RefundTiles';
import { UncollectedCard } from './UncollectedCard';
import { uncollectedFees } from './uncollected-fees';
import { UncollectedTile } from './UncollectedTile';
import { useDelayed } from './useDelayed';
import { countOf, useQuestion, type Answer } from './useQuestion';

/** What needs attention now, without typing: four numbers, each a link to the list that it counts. */
export function HomePage() {
  const network = useNetwork();
  const scope = useScope();
  const session = useSession();
  const chainOf = useChainOf();
  const delayedQuery = useQuestion(network, scope, 'delayed');
  const unreturned = useQuestion(network, scope, 'unreturned');
  const refundFailed = useQuestion(network, scope, 'refundFailed');
  const feesQuery = useQuestion(network, scope, 'fees');
  const reasons = useQuestion(network, scope, 'reasons');
  const lastHour = useQuestion(network, scope, 'lastHour');

  const delayed = useDelayed(network, scope, { open: delayedQuery, fees: feesQuery, lastHour });
  const fees = feesQuery.data ? uncollectedFees(feesQuery.data.records, chainOf) : null;
  const updatedAt = Math.max(delayedQuery.dataUpdatedAt, unreturned.dataUpdatedAt);

  const counts = [
    delayed && counted(delayedQuery.data, delayed.single.length + delayed.slowRoutes.length),
    unreturned.data && counted(unreturned.data, countOf(unreturned.data)),
    refundFailed.data && counted(refundFailed.data, countOf(refundFailed.data)),
    fees && counted(feesQuery.data, fees.unexplained.length),
  ];
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
        <p role="status" className="min-h-5">
          {summary(counts)}
        </p>
      </header>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <DelayedTile query={delayedQuery} delayed={delayed} chainOf={chainOf} />
        <UnreturnedTile query={unreturned} />
        <RefundFailedTile query={refundFailed} />
        <UncollectedTile query={feesQuery} fees={fees} />
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <ReasonsCard query={reasons} network={network} scope={scope} />
        <ChainIssuesCard />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <LastHourCard query={lastHour} />
        <HoursCard network={network} scope={scope} />
      </div>
      <OtherNetworks />
      {fees && <UncollectedCard fees={fees} />}
    </div>
  );
}

/** None is no finding where the service sent other requests than were asked for. */
function counted(answer: Answer | undefined, count: number | null): number | null {
  return count === 0 && answer && answer.unmatched > 0 ? null : count;
}

/** One sentence on the four numbers; a number that is missing is said. */
function summary(counts: readonly (number | null | undefined)[]): string {
  const known = counts.filter((count) => count !== null && count !== undefined);
  if (known.length === 0) return '';
  const open = known.filter((count) => count > 0).length;
  const missing = counts.length - known.length;
  const said =
    open > 0
      ? `${open} of ${counts.length} checks need attention.`
      : missing > 0
        ? 'No issue found yet.'
        : 'No issue found: nothing delayed, no failure without a refund in the last 24h, no failed refund, no uncollected app fee among those checked below.';
  return missing > 0 ? `${said} ${missing} not answered yet.` : said;
}

function OtherNetworks() {
  const current = useNetwork();
  const { networks } = useRouteContext({ from: '/$network' }).config;
  return networks
    .filter(({ name }) => name !== current)
    .map(({ name }) => (
      <p key={name} className="text-ink-2">
        Network {name}:{' '}
        <Link to="/$network" params={{ network: name }} className="text-accent underline">
          open its Home
        </Link>
      </p>
    ));
}
