import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageNetwork } from '#service/page-config';
import { requestsQuery } from '../../../api/requests';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { errorLine } from '../../../components/error-words';
import { useTimeSetting } from '../../../components/time-setting';
import { absoluteTime } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { totalCall } from '../counts/useCounts';
import { filterOf, withFilter, type Filter } from '../search/filter';
import { withTime } from '../search/filter-edits';
import { pickFilterParams, type ListSearch } from '../search/list-search';
import { toServiceQuery, type ListQuery } from '../search/service-query';
import { printTimeRange } from '../search/time-range';
import { bucketsOf, volumeRange, type Bucket } from './buckets';
import { VolumeChart } from './VolumeChart';

interface Props {
  network: PageNetwork;
  search: ListSearch;
  onChange: (edit: (filter: Filter) => Filter) => void;
}

interface Counted {
  /** The filter without its time: another one makes the counts old. */
  key: string;
  query: ListQuery;
  buckets: Bucket[];
}

function timeless(search: ListSearch): ListSearch {
  return withFilter(pickFilterParams(search), withTime(filterOf(search), {}));
}

/** How many requests match in each part of the time range; a stretch of it becomes the time filter. */
export function VolumePanel({ network, search, onChange }: Props) {
  const session = useSession();
  const zone = useTimeSetting() === 'UTC' ? 'UTC' : 'local';
  const key = JSON.stringify(timeless(search));
  const askNow = (): Counted => {
    const nowSeconds = Math.floor(serverNowMs(session) / 1000);
    const { filtersOpenStatuses } = network.capabilities;
    return {
      key,
      query: toServiceQuery(pickFilterParams(search), nowSeconds, filtersOpenStatuses),
      buckets: bucketsOf(volumeRange(filterOf(search), nowSeconds)),
    };
  };
  const [{ buckets, query, key: countedKey }, setCounted] = useState(askNow);
  const results = useQueries({
    queries: buckets.map(({ startSeconds, endSeconds }) => ({
      ...requestsQuery(network.name, {
        ...totalCall(query).query,
        startTimestamp: String(startSeconds),
        endTimestamp: String(endSeconds),
      }),
      staleTime: Infinity,
      select: ({ total }: { total: number | null }) => total,
    })),
  });
  const failed = results.find(({ error }) => error !== null)?.error;
  const isCounting = results.some(({ isFetching }) => isFetching);
  const isOld = countedKey !== key;
  const timeText = (seconds: number) => absoluteTime(seconds * 1000, zone).slice(0, 16);
  const first = buckets[0]?.startSeconds ?? 0;
  const last = buckets.at(-1)?.endSeconds ?? 0;
  const choose = ({ startSeconds, endSeconds }: Bucket) => {
    const [start, end] = [String(startSeconds), String(endSeconds)];
    onChange((prev) =>
      withTime(
        prev,
        prev.params.updated === undefined
          ? { startTimestamp: start, endTimestamp: end }
          : { updated: printTimeRange({ start, end }) },
      ),
    );
  };
  return (
    <section
      aria-label="Volume"
      className="flex h-40 flex-col rounded-lg border border-line bg-surface px-3 py-2"
    >
      <div className="flex h-7 items-center gap-2 text-xs text-ink-2">
        <h2 className="font-semibold">Requests over time</h2>
        <span role="status" className="min-w-0 flex-1 truncate">
          {failed
            ? `Count failed: ${errorLine(failed)}`
            : isCounting
              ? 'Counting…'
              : isOld
                ? 'The filter has changed since.'
                : 'Drag, or use the arrow keys and Enter, to set the time range.'}
        </span>
        <Button
          size="small"
          variant="quiet"
          title={`Uses up to ${buckets.length} API calls`}
          onClick={() => {
            setCounted(askNow());
            if (failed) for (const result of results) void result.refetch();
          }}
        >
          Refresh
        </Button>
      </div>
      <VolumeChart
        buckets={buckets}
        totals={results.map(({ data }) => data ?? null)}
        isDimmed={isOld || isCounting}
        timeText={timeText}
        onChoose={choose}
      />
      <div className="flex h-5 justify-between text-xs text-ink-3 tabular-nums">
        <span>{timeText(first)}</span>
        <span>
          {timeText(last)} {zone === 'UTC' && 'UTC'}
        </span>
      </div>
    </section>
  );
}
