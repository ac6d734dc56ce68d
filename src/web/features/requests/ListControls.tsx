import { useState } from 'react';
import type { RequestsPage } from '#service/read-requests';
import { useKeys } from '../../components/single-keys';
import { ExportStatus } from './export/ExportStatus';
import { DroppedNotice } from './filters/DroppedNotice';
import { FilterBar } from './filters/FilterBar';
import { FilterMismatchBanner } from './filters/FilterMismatchBanner';
import { filterPart } from './search/filter';
import { SimplifiedNotice } from './filters/SimplifiedNotice';
import { withoutPlace, type ListSearch } from './search/list-search';
import type { ListState } from './useListSearch';
import { startFailureWatch } from './watch/failure-watch';
import { UnseenNotice } from './watch/UnseenNotice';
import { SharedViewPrompt } from './views/SharedViewPrompt';
import { useSavedViews } from './views/useSavedViews';
import { ViewTabs } from './views/ViewTabs';

startFailureWatch();

interface Props {
  network: string;
  list: ListState;
  /** The newest look at the page on screen. */
  answer: RequestsPage | undefined;
}

/** Views and filters above the rows. They come after the first rows; their place is held. */
export function ListControls({ network, list, answer }: Props) {
  const { search, dropped, query, go } = list;
  const { views } = useSavedViews();
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
        onChange={(next) => go(fromTop(next))}
        isEditing={isFiltering}
        onEditingChange={setIsFiltering}
      />
      <DroppedNotice dropped={dropped} onDismiss={() => go(search, { replace: true })} />
      <SimplifiedNotice search={search} />
      <SharedViewPrompt list={list} />
      <UnseenNotice />
      <ExportStatus />
      {answer && <FilterMismatchBanner rows={answer.rows} query={query} />}
    </>
  );
}

/** A changed filter begins at page 1; without any, nothing narrows the loaded rows either. */
function fromTop(search: ListSearch): ListSearch {
  const next = withoutPlace(search);
  const { among: _among, columns: _columns, saveAs: _saveAs, ...filter } = next;
  return Object.keys(filterPart(filter)).length > 0 ? next : { ...next, among: undefined };
}
