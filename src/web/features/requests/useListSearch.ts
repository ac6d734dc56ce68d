import { useLoaderData, useLoaderDeps, useNavigate } from '@tanstack/react-router';
import type { ListQuestion } from './list-question';
import { rebased, type ListSearch } from './search/list-search';

interface Going {
  /** Takes the place of this entry of the history. */
  replace?: boolean;
  /** Another page of rows begins at its top. */
  toTop?: boolean;
}

export interface ListState extends ListQuestion {
  /** Writes the list's state into the URL: the one place where it is kept. */
  go: (search: ListSearch, how?: Going) => void;
}

export function useListSearch(): ListState {
  const question = useLoaderData({ from: '/$network/requests' });
  const read = useLoaderDeps({ from: '/$network/requests' });
  const navigate = useNavigate({ from: '/$network/requests' });
  const go: ListState['go'] = (next, how) =>
    void navigate({
      search: (now) => rebased(next, { shown: question.search, read, now }),
      replace: how?.replace ?? false,
      resetScroll: how?.toTop ?? false,
    });
  return { ...question, go };
}
