import { maxTrail, type Dropped, type ListSearch, type SearchKey } from './list-search';
import { isReversed, printTimeRange, readTimeRange } from './time-range';

/** Rules between parameters: what cannot be asked together is left out and named, never sent. */
export function normalizeSearch(search: ListSearch): {
  search: ListSearch;
  dropped: Dropped[];
} {
  const normal = { ...search };
  const dropped: Dropped[] = [];
  const drop = (name: SearchKey, reason: string) => {
    const value = normal[name];
    if (value === undefined) return;
    dropped.push({ name, value: Array.isArray(value) ? value.join(', ') : value, reason });
    delete normal[name];
  };
  if (normal.view !== undefined) {
    drop('scope', 'can’t be combined with a view of your requests');
    drop('updated', 'can’t be combined with a view, which counts by creation');
  }
  dropExtraTimes(normal, drop);
  for (const [low, high] of ranges)
    if (Number(normal[low] ?? 0) > Number(normal[high] ?? Infinity)) drop(high, `is below ${low}`);
  settleChain(normal, drop);
  if (!hasChain(normal)) {
    drop('startBlock', 'needs a chain');
    drop('endBlock', 'needs a chain');
  }
  // Only with `id` on v3 (service-api.md L14).
  if (normal.includeChildRequests === 'true' && normal.id === undefined)
    drop('includeChildRequests', 'needs a request ID');
  dropStrayPage(normal);
  return { search: normal, dropped };
}

/** Beside an origin or a destination the service ignores `chainId` (service-api.md L6): it becomes the other end. */
function settleChain(search: ListSearch, drop: (name: SearchKey, reason: string) => void): void {
  const { chainId, originChainId: origin, destinationChainId: destination } = search;
  if (chainId === undefined || (origin ?? destination) === undefined) return;
  if (chainId !== origin && chainId !== destination) {
    if (origin !== undefined && destination !== undefined)
      return drop('chainId', 'is neither originChainId nor destinationChainId');
    search[origin === undefined ? 'originChainId' : 'destinationChainId'] = chainId;
  }
  delete search.chainId;
}

/** Page 1 has no place, and a page number that its own trail contradicts is not shown. */
function dropStrayPage(search: ListSearch): void {
  if (search.continuation === undefined) {
    delete search.trail;
    delete search.page;
    delete search.at;
  }
  const walked = search.trail?.length ?? 0;
  if (Number(search.page) < walked + 2) delete search.page;
  if (walked > maxTrail) search.trail = search.trail?.slice(-maxTrail);
}

const ranges = [
  ['amountUsdMin', 'amountUsdMax'],
  ['appFeesAmountUsdMin', 'appFeesAmountUsdMax'],
  ['fillTimeMin', 'fillTimeMax'],
  ['startBlock', 'endBlock'],
] as const;

export function hasChain({ originChainId, destinationChainId, chainId }: ListSearch): boolean {
  return (originChainId ?? destinationChainId ?? chainId) !== undefined;
}

/** One range at a time: the service reads it on updatedAt when it sorts by that, else on createdAt (service-api.md L11). */
function dropExtraTimes(search: ListSearch, drop: (name: SearchKey, reason: string) => void): void {
  const twice = 'can’t be combined with another time range';
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
      drop('sortBy', 'can’t be combined with updated');
  }
  if (search.sortBy !== 'updatedAt') return;
  if (search.created !== undefined) drop('sortBy', 'can’t be combined with created');
  else if (search.startTimestamp !== undefined || search.endTimestamp !== undefined) {
    search.updated = printTimeRange({
      start: search.startTimestamp ?? null,
      end: search.endTimestamp ?? null,
    });
    delete search.startTimestamp;
    delete search.endTimestamp;
  }
}
