import { amongKinds } from './among-kinds';
import type { ListSearch } from './list-search';
import { maxTrail } from './paging';
import { readRequestsSearch } from './read-requests-search';
import type { Dropped } from './schema';

const listKeys = ['page', 'at', 'request', 'columns', 'saveAs'] as const;
type ListKey = (typeof listKeys)[number];

const isKept: Record<ListKey, (value: string) => boolean> = {
  page: (value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) > 1,
  at: (value) => /^[1-9]\d{0,11}$/.test(value),
  request: (value) => value.length > 0 && value.length <= 128,
  columns: (value) => value.length > 0 && value.length <= 1024,
  saveAs: (value) => value.trim().length > 0 && value.length <= 60,
};

const complaint: Record<ListKey, string> = {
  page: 'must be a page number above 1',
  at: 'must be a time in unix seconds',
  request: 'must be an id of at most 128 characters',
  columns: 'must name columns',
  saveAs: 'must be a name of at most 60 characters',
};

/** Reads the whole URL of the list; what it cannot keep is left out and named. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): {
  search: ListSearch;
  dropped: Dropped[];
} {
  const read = readRequestsSearch(raw, [...listKeys, 'among']);
  const search: ListSearch = read.search;
  const dropped = [...read.dropped];
  for (const key of listKeys) {
    const value = raw[key];
    if (value === undefined) continue;
    if (typeof value === 'string' && isKept[key](value)) search[key] = value;
    else dropped.push({ name: key, value: JSON.stringify(value), reason: complaint[key] });
  }
  const among = amongKinds.find((kind) => kind === raw.among);
  if (among !== undefined) search.among = among;
  else if (raw.among !== undefined)
    dropped.push({
      name: 'among',
      value: JSON.stringify(raw.among),
      reason: `must be one of ${amongKinds.join(', ')}`,
    });
  if (search.continuation === undefined) {
    delete search.page;
    delete search.at;
  }
  // A page number that its own trail contradicts is not shown.
  const trail = search.trail?.length ?? 0;
  if (search.page !== undefined && Number(search.page) < trail + 2) delete search.page;
  if (trail > maxTrail) search.trail = search.trail?.slice(-maxTrail);
  return { search, dropped };
}
