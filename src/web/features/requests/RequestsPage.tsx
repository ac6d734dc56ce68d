import { lazy, Suspense, useState } from 'react';
import { useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { useKeys } from '../../components/single-keys';
import { announce } from '../../ui/announce';
import { useColumns } from './columns/useColumns';
import { useLiveList } from './live/useLiveList';
import { ListHeading } from './ListHeading';
import { RequestsList } from './RequestsList';
import { useListSearch } from './useListSearch';

// What is no row comes after the first rows, and finds its place held.
const ListActions = lazy(async () => ({ default: (await import('./ListActions')).ListActions }));
const ListControls = lazy(async () => ({ default: (await import('./ListControls')).ListControls }));

export function RequestsPage() {
  const network = useNetwork();
  const list = useListSearch();
  const { search, query } = list;
  const columns = useColumns(list);
  const [isPaused, setIsPaused] = useState(false);
  const live = useLiveList(network, list, isPaused);
  const hasAnswer = live.rows !== null || live.error !== null;
  const pause = (paused: boolean) => {
    setIsPaused(paused);
    announce(paused ? 'Paused' : 'Live');
  };
  useKeys({ p: () => pause(!isPaused) });
  return (
    <div className="flex flex-col gap-3">
      <PageTitle title="Requests" />
      <ListHeading network={network} list={list} live={live} isPaused={isPaused} onPause={pause}>
        {hasAnswer && (
          <Suspense>
            <ListActions network={network} search={search} query={query} columns={columns} />
          </Suspense>
        )}
      </ListHeading>
      <div className="flex min-h-20 flex-col gap-3 max-sm:min-h-31">
        {hasAnswer && (
          <Suspense>
            <ListControls network={network} list={list} answer={live.answer} />
          </Suspense>
        )}
      </div>
      <RequestsList network={network} list={list} live={live} columns={columns} />
    </div>
  );
}
