import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { anyRecord } from '#service/schema/tolerant';
import { shownColumnIds } from '../columns/column-store';
import type { ListOrigin } from './list-origin';
import { listPageQuery, liveRows } from '../live/list-page-query';
import { clientFilter } from '../search/client-filter';
import type { ListSearch } from '../search/list-search';
import { nextPage, previousPage, repeats } from '../search/paging';
import { readListSearch } from '../search/schema';

const originSchema = z.object({
  search: anyRecord,
  ids: z.array(z.string()),
  continuation: z.nullable(z.string()),
  resolvedAtSeconds: z.nullable(z.number()),
});

/**
 * The page of the list in a history entry, where it names this request; null in any other entry. Entries outlive the
 * version of the page that wrote them, so that they are read like any text from outside.
 */
export function readOrigin(state: unknown, id: string): ListOrigin | null {
  const { success, data } = originSchema.safeParse(state);
  if (!success || !data.ids.includes(id)) return null;
  return { ...data, search: readListSearch(data.search).search };
}

/** The page of the list before (-1) or behind (1) one; null where there is none, or none that is known. */
export function adjacentPage(
  { search, continuation, resolvedAtSeconds }: ListOrigin,
  step: 1 | -1,
): ListSearch | null {
  if (step === -1) return previousPage(search);
  if (continuation === null || repeats(search, continuation)) return null;
  return nextPage(search, continuation, resolvedAtSeconds);
}

/**
 * Fetches a page of the list as the list itself would, so that a page that was seen costs no call. Rejects as every
 * call does.
 */
export async function fetchListPage(
  client: QueryClient,
  network: PageNetwork,
  search: ListSearch,
): Promise<ListOrigin> {
  const page = await client.fetchQuery(
    listPageQuery(network, search, shownColumnIds(search.columns)),
  );
  const { filtersOpenStatuses } = network.capabilities;
  const rows = clientFilter(liveRows(page), search, filtersOpenStatuses);
  return {
    search,
    ids: rows.flatMap(({ row }) => row.record?.id ?? []),
    continuation: page.continuation,
    resolvedAtSeconds: page.resolvedAtSeconds,
  };
}
