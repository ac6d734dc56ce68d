import { fillTimeOf } from '#service/money/facts';
import { successorId, type RequestRecord } from '#service/records/record';
import { isFailedOrRefunded, isInProgress } from '#service/status';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { formatDuration } from '#service/duration';
import { Card } from '../../ui/Card';
import { routeStripOf } from '../strip/route-strip';
import { RouteStrip } from '../strip/RouteStrip';
import { useChainOf } from '../useChainOf';
import { useMoney } from '../useMoney';
import { TransactionsTable } from './TransactionsTable';

/** The strip with the chains at its ends; on the page with every transaction. What went in and came out is in the money table. */
export function ProgressCard({ record, size }: { record: RequestRecord; size: 'drawer' | 'page' }) {
  return (
    <Card title="Progress" flush>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4">
        <ChainLabel chainId={record.originChainId} />
        <ChainLabel chainId={record.destinationChainId} />
      </div>
      <div className="px-4 pb-3">
        <RouteStrip record={record} isRoomy={size === 'page'} chainOf={useChainOf()} />
        <Estimate record={record} />
      </div>
      {size === 'page' && <TransactionsTable record={record} />}
    </Card>
  );
}

/** What the service estimated, and how long it took where the strip doesn’t say it. */
function Estimate({ record }: { record: RequestRecord }) {
  const money = useMoney(record);
  // Of a fill that didn’t come, or comes in another request, it says nothing.
  const { status } = record;
  const isReplaced = isInProgress(status) && successorId(record) !== null;
  const isOver = isReplaced || isFailedOrRefunded(status);
  const estimated = isOver ? null : record.timeEstimateSeconds;
  const isOnStrip = routeStripOf(money).nodes.some(({ isFinal, gap }) => isFinal && gap !== null);
  const actual = isOnStrip || money.isOneTransaction ? null : (fillTimeOf(record)?.seconds ?? null);
  if (estimated === null && actual === null) return null;
  return (
    <p className="mt-2 text-xs text-ink-3">
      {actual !== null && `Fill time: ${formatDuration(actual)}`}
      {actual !== null && estimated !== null && ` · `}
      {estimated !== null && `Estimated fill time: ${formatDuration(estimated)}`}
    </p>
  );
}
