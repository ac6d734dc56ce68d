import type { Dropped, RequestsSearch, SearchKey } from './schema';
import { isReversed, printTimeRange, readTimeRange } from './time-range';

/** Rules between parameters: what cannot be asked together is left out and named, never sent. */
export function normalizeSearch(search: RequestsSearch): {
  search: RequestsSearch;
  dropped: Dropped[];
} {
  const settled = { ...search };
  const dropped: Dropped[] = [];
  const drop = (name: SearchKey, reason: string) => {
    const value = settled[name];
    if (value === undefined) return;
    dropped.push({ name, value: Array.isArray(value) ? value.join(', ') : value, reason });
    delete settled[name];
  };
  settleTimes(settled, drop);
  for (const [low, high] of ranges)
    if (Number(settled[low] ?? 0) > Number(settled[high] ?? Infinity))
      drop(high, `is below ${low}`);
  if (!hasChain(settled)) {
    drop('startBlock', 'needs a chain: block numbers of several chains mean nothing together');
    drop('endBlock', 'needs a chain: block numbers of several chains mean nothing together');
  }
  // Only with `id` on v3 (service-api.md L14).
  if (settled.includeChildRequests === 'true' && settled.id === undefined)
    drop('includeChildRequests', 'works together with id only');
  if (settled.continuation === undefined) delete settled.trail;
  return { search: settled, dropped };
}

const ranges = [
  ['amountUsdMin', 'amountUsdMax'],
  ['appFeesAmountUsdMin', 'appFeesAmountUsdMax'],
  ['fillTimeMin', 'fillTimeMax'],
  ['startBlock', 'endBlock'],
] as const;

export function hasChain({ originChainId, destinationChainId, chainId }: RequestsSearch): boolean {
  return (originChainId ?? destinationChainId ?? chainId) !== undefined;
}

/** One range at a time: the service reads it on updatedAt when it sorts by that, else on createdAt (service-api.md L11). */
function settleTimes(
  search: RequestsSearch,
  drop: (name: SearchKey, reason: string) => void,
): void {
  const twice = 'is a second time range: the service takes one';
  if (search.created !== undefined) {
    drop('startTimestamp', twice);
    drop('endTimestamp', twice);
  }
  const { startTimestamp, endTimestamp } = search;
  if (isReversed({ start: startTimestamp ?? null, end: endTimestamp ?? null }))
    drop('endTimestamp', 'is before startTimestamp');
  if (search.updated !== undefined) {
    for (const name of ['created', 'startTimestamp', 'endTimestamp'] as const) drop(name, twice);
    const range = readTimeRange(search.updated);
    if (range && !('relative' in range) && isReversed(range))
      drop('updated', 'ends before it begins');
    if (search.updated !== undefined && search.sortBy !== 'updatedAt')
      drop('sortBy', 'cannot stand with updated, which sorts by updatedAt');
  }
  if (search.sortBy !== 'updatedAt') return;
  if (search.created !== undefined)
    drop('sortBy', 'cannot stand with created: sorted by updatedAt, the range would mean updates');
  else if (search.startTimestamp !== undefined || search.endTimestamp !== undefined) {
    search.updated = printTimeRange({
      start: search.startTimestamp ?? null,
      end: search.endTimestamp ?? null,
    });
    delete search.startTimestamp;
    delete search.endTimestamp;
  }
}
