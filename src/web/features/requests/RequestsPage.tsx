import { useState } from 'react';
import { useNetworkConfig } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { useKeys } from '../../components/single-keys';
import { announce } from '../../ui/announce';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { useColumns } from './columns/useColumns';
import { listRoute } from './search/list-route';
import { useLiveList } from './live/useLiveList';
import { ClientFilteredList } from './ClientFilteredList';
import { ListActions } from './ListActions';
import { ListControls } from './ListControls';
import { ListHeading } from './ListHeading';
import { RequestsList } from './RequestsList';
import { clientSideStatus } from './search/service-query';
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
  const List = isFilteredHere ? ClientFilteredList : RequestsList;
  const pause = (paused: boolean) => {
    setIsPaused(paused);
    announce(paused ? 'Paused' : 'Resumed');
  };
  useKeys({ p: () => pause(!isPaused) });
  return (
    <div className="flex flex-col gap-3">
      <PageTitle title="Requests" />
      <ListHeading network={network} live={live} isPaused={isPaused} onPause={pause}>
        <ListActions network={network} live={live} columns={columns} />
      </ListHeading>
      <div className="flex min-h-20.25 flex-col gap-3 sm:min-h-30.25 max-xl:sm:min-h-40.25">
        <ListControls network={network} answer={live.answer} />
      </div>
      <List
        network={network}
        live={live}
        rows={live.rows}
        columns={columns}
        frame={frame}
        roomPx={roomPx}
      />
    </div>
  );
}
