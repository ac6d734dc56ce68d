import { RefreshCw } from 'lucide-react';
import { useTimeSetting } from '../../../components/time-setting';
import { absoluteTime } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { errorLine } from '../../../components/error-words';
import { IconButton } from '../../../ui/IconButton';
import { Popover } from '../../../ui/Popover';
import type { ListQuery } from '../search/service-query';
import { StatusBadge } from '../../../components/StatusBadge';
import { KeyValue } from '../../../ui/KeyValue';
import { otherStatuses, useCounts, type Count, type Counts } from './useCounts';

const grouped = new Intl.NumberFormat('en-US');

/** How many requests match: only on a click, because each count costs API calls. */
export function CountLine({ network, query }: { network: string; query: ListQuery }) {
  const { counts, countAll } = useCounts(network, query);
  return (
    <>
      {counts ? (
        <>
          <TotalWords counts={counts} />
          <IconButton
            label="Refresh count"
            title="Refresh count. Uses 1 API call"
            onClick={countAll}
          >
            <RefreshCw size={12} />
          </IconButton>
        </>
      ) : (
        <Button size="small" title="Uses 1 API call" onClick={countAll}>
          Count results
        </Button>
      )}
      <StatusCounts network={network} query={query} />
    </>
  );
}

function TotalWords({ counts: { counts, countedAtMs, isCounting } }: { counts: Counts }) {
  const setting = useTimeSetting();
  const [all] = counts;
  if (all?.error) return <CountError error={all.error} />;
  if (isCounting || !all) return <span role="status">Counting…</span>;
  const at = absoluteTime(countedAtMs, setting === 'UTC' ? 'UTC' : 'local').slice(11);
  return (
    <span role="status">
      <b className="text-ink">{numberOf(all)}</b> results
      <span className="max-sm:sr-only"> · counted {at}</span>
    </span>
  );
}

/** Above the page, so that nothing moves. */
function StatusCounts({ network, query }: { network: string; query: ListQuery }) {
  const { counts, statusCost, countByStatus } = useCounts(network, query);
  const cost = `Uses ${statusCost} API calls: one for all, one for each status the API can filter by`;
  const failed = counts?.counts.find(({ error }) => error !== null);
  const [all, ...each] = counts?.counts ?? [];
  const other = otherStatuses(
    all?.total ?? null,
    each.map(({ total }) => total),
  );
  const shown = (count: Count) => (counts?.isCounting ? '…' : numberOf(count));
  return (
    <Popover
      title="Requests by status"
      onOpenChange={(isOpen) => {
        if (isOpen) countByStatus();
      }}
      trigger={
        <Button size="small" className="max-sm:hidden" title={cost}>
          Count by status
        </Button>
      }
    >
      {failed?.error ? (
        <CountError error={failed.error} />
      ) : (
        <div className="w-50">
          <KeyValue
            items={[
              ...each.map((count) => ({
                term: <StatusBadge status={count.label} />,
                value: shown(count),
                key: count.label ?? '',
              })),
              {
                term: (
                  <span title="Statuses the API can’t filter by (waiting, submitted, …)">
                    Other
                  </span>
                ),
                value: counts?.isCounting
                  ? '…'
                  : other === null
                    ? 'Unknown'
                    : grouped.format(other),
                key: 'other',
              },
              { term: 'All', value: all ? shown(all) : '…' },
            ]}
          />
        </div>
      )}
    </Popover>
  );
}

function CountError({ error }: { error: Error }) {
  return <span className="text-failure">Count failed: {errorLine(error)}</span>;
}

function numberOf({ total }: Count): string {
  return total === null ? 'not reported' : grouped.format(total);
}
