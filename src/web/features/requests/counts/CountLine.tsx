import { useTimeSetting } from '../../../components/time-setting';
import { absoluteTime } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { errorLine } from '../../../components/error-words';
import type { ListQuery } from '../search/service-query';
import { otherStatuses, useCounts, type Count, type Counts } from './useCounts';

const grouped = new Intl.NumberFormat('en-US');

/** How many requests match: only when asked, because each answer costs calls. */
export function CountLine({ network, query }: { network: string; query: ListQuery }) {
  const { counts, statusCost, countAll, countByStatus } = useCounts(network, query);
  return (
    <>
      {counts && <CountWords counts={counts} />}
      <Button size="small" variant="quiet" title="Uses 1 API call" onClick={countAll}>
        {counts ? 'Refresh count' : 'Count results'}
      </Button>
      <Button
        size="small"
        variant="quiet"
        className="max-sm:hidden"
        title={`Uses ${statusCost} API calls: one for all, one for each status the API can filter by`}
        onClick={countByStatus}
      >
        Count by status
      </Button>
    </>
  );
}

function CountWords({ counts: { counts, countedAtMs, isCounting } }: { counts: Counts }) {
  const setting = useTimeSetting();
  const [all, ...each] = counts;
  const failed = counts.find(({ error }) => error !== null);
  if (failed?.error)
    return <span className="text-failure">Count failed: {errorLine(failed.error)}</span>;
  if (isCounting || !all) return <span role="status">Counting…</span>;
  const at = absoluteTime(countedAtMs, setting === 'UTC' ? 'UTC' : 'local').slice(11);
  const other = otherStatuses(
    all.total,
    each.map(({ total }) => total),
  );
  return (
    <span role="status" className="flex flex-wrap gap-x-2">
      <span>
        <b className="text-ink">{numberOf(all)}</b> results · counted {at}
      </span>
      {each.map((count) => (
        <span key={count.label}>
          · {count.label} <b className="text-ink-2">{numberOf(count)}</b>
        </span>
      ))}
      {each.length > 0 && (
        <span title="Statuses the API can’t filter by (waiting, submitted, …)">
          · other <b className="text-ink-2">{other === null ? 'unknown' : grouped.format(other)}</b>
        </span>
      )}
    </span>
  );
}

function numberOf({ total }: Count): string {
  return total === null ? 'not reported' : grouped.format(total);
}
