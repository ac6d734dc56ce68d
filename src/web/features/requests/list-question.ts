import type { PageNetwork } from '#service/page-config';
import { anchorSeconds } from './anchor-seconds';
import { clientFilter, type ClientFilter } from './search/client-filter';
import { readColumns } from './columns/column-settings';
import { columnStore, showsGated } from './columns/column-store';
import { withoutPageKeys, type ListSearch } from './search/list-search';
import { readListSearch } from './search/read-list-search';
import {
  loadedStatus,
  timeRangeOf,
  toServiceQuery,
  type Dropped,
  type ListQuery,
} from './search/schema';

/** What one URL of the list asks for. */
export interface ListQuestion {
  search: ListSearch;
  /** What the URL says and the list does not do. */
  dropped: Dropped[];
  /** The moment that its relative span is counted back from; null without such a span. */
  spanAt: number | null;
  /** What the proxy is asked for. */
  query: ListQuery;
  /** The status that the service's filter lacks: the loaded rows are narrowed by it. */
  loadedStatus: string | null;
  /** What is done about it. It comes with the question, because few questions need the code. */
  clientFilter: ClientFilter | null;
}

/** Reads the list's URL, as it stands, for one network. */
export function listQuestion(
  { name, capabilities: { filtersOpenStatuses } }: PageNetwork,
  raw: Readonly<Record<string, unknown>>,
): ListQuestion {
  const { search, dropped } = readListSearch(raw);
  const seconds = anchorSeconds(name, search);
  const range = timeRangeOf(search);
  const status = loadedStatus(search, filtersOpenStatuses);
  return {
    search,
    dropped,
    spanAt: range && 'relative' in range ? seconds : null,
    query: toServiceQuery(withoutPageKeys(withGated(search)), seconds, filtersOpenStatuses),
    loadedStatus: status,
    clientFilter: clientFilter(search.among, status),
  };
}

/** Asks for the fields of shown columns, unless the URL says that they are not to be sent. */
function withGated(search: ListSearch): ListSearch {
  const shown = readColumns(search.columns) ?? columnStore.get().shown;
  return showsGated(shown) ? { includeAuthenticatedData: 'true', ...search } : search;
}
