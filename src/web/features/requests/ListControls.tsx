import { useState } from 'react';
import { useSession } from '../../api/session';
import { useKeys } from '../../components/single-keys';
import { ExportStatus } from './export/ExportStatus';
import { DroppedNotice } from './filters/DroppedNotice';
import { FilterBar } from './filters/FilterBar';
import { FilterMismatchBanner } from './filters/FilterMismatchBanner';
import { filterPart } from './search/filter';
import { SimplifiedNotice } from './filters/SimplifiedNotice';
import { listRoute, useListNavigate } from './list-route';
import type { ListPage } from './list-page-query';
import { omitPagination, type ListSearch } from './search/list-search';
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
        search={search}
        onChange={(edit) => navigate({ search: (prev) => fromTop(edit(prev)) })}
        isEditing={isFiltering}
        onEditingChange={setIsFiltering}
      />
      <DroppedNotice
        dropped={search.dropped}
        onDismiss={() =>
          navigate({ search: (prev) => ({ ...prev, dropped: undefined }), replace: true })
        }
      />
      <SimplifiedNotice search={search} />
      <SharedViewPrompt />
      <UnseenNotice />
      <ExportStatus />
      {answer && <FilterMismatchBanner page={answer} />}
    </>
  );
}

/** A changed filter begins at page 1; without any, nothing narrows the loaded rows either. */
function fromTop(search: ListSearch): ListSearch {
  const next = omitPagination(search);
  const { among: _among, columns: _columns, saveAs: _saveAs, ...filter } = next;
  return Object.keys(filterPart(filter)).length > 0 ? next : { ...next, among: undefined };
}
