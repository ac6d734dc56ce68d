import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import { ColumnsButton } from './columns/ColumnsButton';
import type { useColumns } from './columns/useColumns';
import { ExportMenu } from './export/ExportMenu';
import { withoutPageKeys, type ListSearch } from './search/list-search';
import type { ListQuery } from './search/schema';

const LookUpDialog = lazy(async () => ({
  default: (await import('./lookup/LookUpDialog')).LookUpDialog,
}));
const ViewsDialog = lazy(async () => ({
  default: (await import('./views/ViewsDialog')).ViewsDialog,
}));

interface Props {
  network: string;
  search: ListSearch;
  query: ListQuery;
  columns: ReturnType<typeof useColumns>;
}

/** What can be done with the list as a whole; it comes after the first rows. */
export function ListActions({ network, search, query, columns }: Props) {
  const [open, setOpen] = useState<'look-up' | 'views' | null>(null);
  const { shown } = columns.settings;
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('look-up')}>Look up many</Button>
      <ColumnsButton {...columns} />
      <ExportMenu search={withoutPageKeys(search)} query={query} columns={shown} />
      <Button variant="primary" onClick={() => setOpen('views')}>
        Save view
      </Button>
      <Suspense>
        {open === 'look-up' && <LookUpDialog network={network} onClose={close} />}
        {open === 'views' && (
          <ViewsDialog network={network} search={search} columns={shown} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
