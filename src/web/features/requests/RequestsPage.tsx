import { useState } from 'react';
import { useNetworkConfig } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { useKeys } from '../../components/single-keys';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { useColumns } from './columns/useColumns';
import { listRoute } from './search/list-route';
import { useCounts } from './live/useCounts';
import { useLiveList } from './live/useLiveList';
import { ClientFilteredList } from './ClientFilteredList';
import { ListActions } from './ListActions';
import { ListControls } from './ListControls';
import { LiveState } from './live/LiveState';
import { RequestsList } from './RequestsList';
import { ScopeSwitch } from './ScopeSwitch';
import { ViewNote } from './ViewNote';
import { clientSideStatus } from './search/service-query';
import { ViewTabs } from './views/ViewTabs';
import { useWidth } from '../../ui/useWidth';

export function RequestsPage() {
  const network = useNetworkConfig();
  const search = listRoute.useSearch();
  const [frame, roomPx] = useWidth<HTMLElement>();
  const columns = useColumns(useIsNarrow() ? 0 : roomPx);
  const [isPaused, setIsPaused] = useState(false);
  const live = useLiveList(network, search, columns.shown, isPaused);
  const isFilteredHere =
    search.among !== undefined ||
    clientSideStatus(search, network.capabilities.filtersOpenStatuses) !== null;
  const counting = { isOn: live.rows !== null, isPaused };
  const counts = useCounts(network, search, counting);
  const List = isFilteredHere ? ClientFilteredList : RequestsList;
  useKeys({ p: () => setIsPaused(!isPaused) });
  return (
    <div className="-mt-1 flex flex-col gap-2 max-sm:-mt-3">
      <PageTitle title="Requests" />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-nowrap">
        <h1 className="text-lg font-semibold max-sm:sr-only">Requests</h1>
        <ScopeSwitch network={network.name} />
        <ViewTabs network={network} search={search} columns={columns.shown} counting={counting} />
        <LiveState network={network} list={live} isPaused={isPaused} />
        <ListActions
          network={network}
          live={live}
          columns={columns}
          isPaused={isPaused}
          onPause={setIsPaused}
        />
      </header>
      <ListControls network={network} answer={live.answer} counting={counting} />
      <List
        network={network}
        live={live}
        counts={counts}
        rows={live.rows}
        note={search.view && <ViewNote view={search.view} answer={live.counted} />}
        columns={columns}
        frame={frame}
        roomPx={roomPx}
      />
    </div>
  );
}
