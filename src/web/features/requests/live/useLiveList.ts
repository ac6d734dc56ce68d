import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { NotHeldError } from '../../../api/endpoints/view-rows';
import { listPageQuery, mergePoll, snapshotOf, type ListSnapshot } from './list-page-query';
import type { ListSearch } from '../search/list-search';
import { sortTimeOf } from '../search/sorting';

export const pollEveryMs = 10_000;
// Each poll is retried already, so after a failed one the next waits longer.
const afterFailureMs = 30_000;

/** The query of a page without its place, order and size. */
function filterOfKey([network, , { list }]: readonly [
  string,
  string,
  { list: ListSearch },
]): string {
  const {
    continuation: _place,
    sortBy: _by,
    sortDirection: _order,
    limit: _size,
    ...filter
  } = list;
  return hashKey([network, filter]);
}

/** One page of the list. Page 1 is polled while it is visible and not paused; later pages stand still. */
export function useLiveList(
  network: PageNetwork,
  search: ListSearch,
  columns: readonly string[],
  isPaused: boolean,
) {
  const options = listPageQuery(network, search, columns);
  const [everyMs, setPollEveryMs] = useState(pollEveryMs);
  const isLive = search.continuation === undefined && !isPaused;
  const query = useQuery({
    ...options,
    // While a question loads, only rows of the same filter stay on screen.
    placeholderData: (rows, from) =>
      from && filterOfKey(from.queryKey) === filterOfKey(options.queryKey) ? rows : undefined,
    // The route's loader has just asked: what was refused is not asked again.
    retryOnMount: false,
    refetchInterval: ({ state }) =>
      isLive &&
      (state.status === 'error' && !(state.error instanceof NotHeldError)
        ? afterFailureMs
        : everyMs),
  });
  const key = hashKey(options.queryKey);
  const [snapshot, setSnapshot] = useState<ListSnapshot | null>(null);
  // State is set while rendering, which React allows: nothing is painted in between.
  const answer = query.isPlaceholderData ? undefined : query.data;
  if (answer && snapshot?.key !== key) setSnapshot(snapshotOf(key, answer));
  else if (answer && snapshot && snapshot.newest !== answer)
    setSnapshot(mergePoll(snapshot, answer, sortTimeOf(search)));

  const refresh = async () => {
    const { data } = await query.refetch();
    if (data) setSnapshot(snapshotOf(key, data));
  };
  const current = snapshot?.key === key ? snapshot : null;
  return {
    /** The newest poll of the page on screen, as it came. */
    answer,
    /** What the view counts, as last read. */
    counted: answer?.counted,
    rows: current?.rows ?? (query.isPlaceholderData && snapshot ? snapshot.rows : null),
    /** Changes with the page that the rows are of. */
    rowsKey: snapshot?.key ?? null,
    newCount: current?.newCount ?? 0,
    isMore: current?.isMore ?? false,
    continuation: current?.continuation ?? null,
    resolvedAtSeconds: current?.resolvedAtSeconds ?? null,
    /** What the rows on screen were asked for with. */
    query: current?.query ?? null,
    /** Old rows of another question stand there until the new ones come. */
    isStale: query.isPlaceholderData,
    isLive,
    setPollEveryMs,
    error: query.error,
    readAtMs: query.dataUpdatedAt,
    retry: (): unknown => query.refetch(),
    refresh: () => void refresh(),
    showNew: () => answer && setSnapshot(snapshotOf(key, answer)),
  };
}

export type LiveList = ReturnType<typeof useLiveList>;
