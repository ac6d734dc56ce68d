import { lazy, Suspense, useMemo, useState } from 'react';
import { useChains } from '../../../api/chains';
import { Button } from '../../../ui/Button';
import { Menu } from '../../../ui/Menu';
import { useCopy } from '../../../ui/useCopy';
import type { ColumnId } from '../columns/columns';
import { chainWords } from '../search/chain-words';
import { filterOf } from '../search/filter';
import { printTextForm } from '../search/print-text-form';
import type { ListSearch } from '../search/list-search';
import type { ListQuery } from '../search/service-query';
import { curlOf, fetchOf } from './copy-as';

const ExportDialog = lazy(async () => ({
  default: (await import('./ExportDialog')).ExportDialog,
}));

/** Rows as a file, or the question as text. */
export function ExportMenu({
  search,
  query,
  columns,
}: {
  search: ListSearch;
  query: ListQuery;
  columns: readonly ColumnId[];
}) {
  const chains = useChains();
  const words = useMemo(() => chainWords(chains.values()), [chains]);
  const [isOpen, setIsOpen] = useState(false);
  const { copy } = useCopy();
  return (
    <>
      <Menu
        trigger={<Button>Export</Button>}
        items={[
          { label: 'Export rows', onSelect: () => setIsOpen(true) },
          { label: 'Copy link', onSelect: () => void copy(window.location.href) },
          { label: 'Copy as curl', onSelect: () => void copy(curlOf(query)) },
          { label: 'Copy as fetch', onSelect: () => void copy(fetchOf(query)) },
          {
            label: 'Copy as text',
            onSelect: () => void copy(printTextForm(filterOf(search), words)),
          },
        ]}
      />
      {isOpen && (
        <Suspense>
          <ExportDialog search={search} columns={columns} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
