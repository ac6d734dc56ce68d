import type { QueryClient } from '@tanstack/react-query';
import type { PageNetwork } from '#service/page-config';
import { listPageQuery } from './list-query';
import type { ListQuestion } from './list-question';

const everything: ListQuestion = {
  search: {},
  dropped: [],
  spanAt: null,
  query: {},
  loadedStatus: null,
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
  const question =
    Object.keys(raw).length === 0
      ? everything
      : (await import('./list-question')).listQuestion(network, raw);
  void queryClient.prefetchQuery(listPageQuery(network.name, question.query));
  return question;
}
