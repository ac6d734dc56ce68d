import type { QueryClient } from '@tanstack/react-query';
import type { PageNetwork } from '#service/page-config';
import { columnStore, showsGated } from './columns/column-store';
import { listPageQuery } from './list-query';
import type { ListQuestion } from './list-question';
import { isNarrow } from './useIsNarrow';

const everything: ListQuestion = {
  search: {},
  dropped: [],
  spanAt: null,
  query: { scope: 'ours' },
  loadedStatus: null,
  clientFilter: null,
};

/**
 * The route's loader: reads the URL and asks for the rows before the page's own code is there. The list without
 * any question, which is opened most, does not wait for the code that reads questions.
 */
export async function loadList(
  network: PageNetwork,
  queryClient: QueryClient,
  raw: Readonly<Record<string, unknown>>,
): Promise<ListQuestion> {
  // They are asked for by the page's own code otherwise, a turn of a slow network later.
  if (isNarrow()) void import('./table/RequestCards');
  const question =
    Object.keys(raw).length === 0 && !showsGated(columnStore.get().shown)
      ? everything
      : (await import('./list-question')).listQuestion(network, raw);
  void queryClient.prefetchQuery(listPageQuery(network.name, question.query));
  return question;
}
