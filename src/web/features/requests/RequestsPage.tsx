import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useNetworkConfig } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { useKeys } from '../../components/single-keys';
import { announce } from '../../ui/announce';
import { useIdleAfter } from '../../components/useIdleAfter';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { useColumns } from './columns/useColumns';
import { listRoute } from './search/list-route';
import { useLiveList } from './live/useLiveList';
import { ListHeading } from './ListHeading';
import { RequestsList } from './RequestsList';
import { clientSideStatus } from './search/service-query';
import { useWidth } from '../../ui/useWidth';

// What is no row comes after the first rows, and finds its place held.
const ListActions = lazy(async () => ({ default: (await import('./ListActions')).ListActions }));
const ListControls = lazy(async () => ({ default: (await import('./ListControls')).ListControls }));
// With the code that matches rows, which few questions need.
const ClientFilteredList = lazy(async () => ({
  default: (await import('./ClientFilteredList')).ClientFilteredList,
}));

export function RequestsPage() {
  const network = useNetworkConfig();
  const search = listRoute.useSearch();
  const [frame, roomPx] = useWidth<HTMLElement>();
  const columns = useColumns(useIsNarrow() ? 0 : roomPx);
  const [isPaused, setIsPaused] = useState(false);
  const live = useLiveList(network, search, columns.shown, isPaused);
  const hasRows = useIdleAfter(live.rows !== null || live.error !== null);
  const isClientFiltered =
    search.among !== undefined ||
    clientSideStatus(search, network.capabilities.filtersOpenStatuses) !== null;
  // One list in the other's place draws all rows anew: after what a click or a key has changed.
  const isFilteredHere = useDeferredValue(isClientFiltered);
  const shown = isFilteredHere === isClientFiltered ? live : { ...live, isStale: true };
  const list = { network, live: shown, rows: live.rows, hasRows, columns, frame, roomPx };
  const pause = (paused: boolean) => {
    setIsPaused(paused);
    announce(paused ? 'Paused' : 'Resumed');
  };
  useKeys({ p: () => pause(!isPaused) });
  return (
    <div className="flex flex-col gap-3">
      <PageTitle title="Requests" />
      <ListHeading
        network={network}
        live={live}
        hasRows={hasRows}
        isPaused={isPaused}
        onPause={pause}
      >
        <ListActions network={network} live={live} columns={columns} />
      </ListHeading>
      <div className="flex min-h-20.25 flex-col gap-3 sm:min-h-30.25 max-xl:sm:min-h-40.25">
        {hasRows && (
          <Suspense>
            <ListControls network={network} answer={live.answer} />
          </Suspense>
        )}
      </div>
      {isFilteredHere ? (
        <Suspense fallback={<RequestsList {...list} rows={live.isStale ? list.rows : null} />}>
          <ClientFilteredList {...list} />
        </Suspense>
      ) : (
        <RequestsList {...list} />
      )}
    </div>
  );
}
