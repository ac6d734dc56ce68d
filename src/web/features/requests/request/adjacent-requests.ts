import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { PageNetwork } from '#service/page-config';
import { anyRecord } from '#service/schema/tolerant';
import type { ChainOf } from '../../../record/chain-of';
import type { ListOrigin } from '../list-origin';
import { listPageQuery } from '../list-query';
import { listQuestion } from '../list-question';
import type { ListSearch } from '../search/list-search';
import { asShown } from '../live/live-rows';
import { nextPage, previousPage, repeats } from '../search/paging';
import { readListSearch } from '../search/read-list-search';

const originSchema = z.object({
  search: anyRecord,
  ids: z.array(z.string()),
  continuation: z.nullable(z.string()),
  spanAt: z.nullable(z.number()),
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
export function searchBeside(
  { search, continuation, spanAt }: ListOrigin,
  step: 1 | -1,
): ListSearch | null {
  if (step === -1) return previousPage(search);
  if (continuation === null || repeats(search, continuation)) return null;
  return nextPage(search, continuation, spanAt);
}

/**
 * Asks for a page of the list as the list itself would, so that a page that was seen costs no call. Rejects as every
 * call does.
 */
export async function askPage(
  client: QueryClient,
  network: PageNetwork,
  search: ListSearch,
  chainOf: ChainOf,
): Promise<ListOrigin> {
  const question = listQuestion(network, { ...search });
  const page = await client.fetchQuery(listPageQuery(network.name, question.query));
  const shown = asShown(page);
  const rows = question.clientFilter?.(shown, chainOf) ?? shown;
  return {
    search: question.search,
    ids: rows.flatMap(({ row }) => row.record?.id ?? []),
    continuation: page.continuation,
    spanAt: question.spanAt,
  };
}
