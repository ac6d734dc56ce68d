import { useMemo, useState } from 'react';
import { useSession } from '../../api/session';
import { useKeys } from '../../components/single-keys';
import { ExportStatus } from './export/ExportStatus';
import { DroppedNotice } from './filters/DroppedNotice';
import { FilterBar } from './filters/FilterBar';
import { FilterMismatchBanner } from './filters/FilterMismatchBanner';
import { filterOf, withFilter } from './search/filter';
import { SimplifiedNotice } from './filters/SimplifiedNotice';
import { listRoute, useListNavigate } from './search/list-route';
import type { ListPage } from './live/list-page-query';
import { failureWatch } from './watch/failure-watch';
import { UnseenNotice } from './watch/UnseenNotice';
import { SharedViewPrompt } from './views/SharedViewPrompt';
import { useSavedViews } from './views/useSavedViews';
import { ViewTabs } from './views/ViewTabs';

interface Props {
  network: string;
  /** The newest look at the page on screen. */
  answer: ListPage | undefined;
}

/** Views and filters above the rows. They come after the first rows; their place is held. */
export function ListControls({ network, answer }: Props) {
  const search = listRoute.useSearch();
  const filter = useMemo(() => filterOf(search), [search]);
  const navigate = useListNavigate();
  const { views } = useSavedViews();
  useSession().get(failureWatch);
  const [isFiltering, setIsFiltering] = useState(false);
  useKeys({
    f: (event) => {
      // The letter would be the first one typed into the editor.
      event.preventDefault();
      setIsFiltering(true);
    },
  });
  return (
    <>
      <ViewTabs network={network} search={search} saved={views} />
      <FilterBar
        filter={filter}
        onChange={(edit) => navigate({ search: (prev) => withFilter(prev, edit(filterOf(prev))) })}
        isEditing={isFiltering}
        onEditingChange={setIsFiltering}
      />
      <DroppedNotice
        dropped={search.dropped}
        onDismiss={() =>
          navigate({ search: (prev) => ({ ...prev, dropped: undefined }), replace: true })
        }
      />
      <SimplifiedNotice filter={filter} />
      <SharedViewPrompt />
      <UnseenNotice />
      <ExportStatus />
      {answer && <FilterMismatchBanner page={answer} />}
    </>
  );
}
