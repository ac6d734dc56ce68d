import { lazy, Suspense, useState } from 'react';
import type { PageNetwork } from '#service/page-config';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { Button } from '../../ui/Button';
import { ColumnsButton } from './columns/ColumnsButton';
import type { ListColumns } from './columns/useColumns';
import { ExportMenu } from './export/ExportMenu';
import { listRoute } from './search/list-route';
import type { LiveList } from './live/useLiveList';
import { pickFilterParams } from './search/list-search';
import { toServiceQuery } from './search/service-query';

const LookUpDialog = lazy(async () => ({
  default: (await import('./lookup/LookUpDialog')).LookUpDialog,
}));
const ViewsDialog = lazy(async () => ({
  default: (await import('./views/ViewsDialog')).ViewsDialog,
}));

interface Props {
  network: PageNetwork;
  live: LiveList;
  columns: ListColumns;
}

/** What can be done with the list as a whole; it comes after the first rows. */
export function ListActions({ network: { name, capabilities }, live, columns }: Props) {
  const session = useSession();
  const search = listRoute.useSearch();
  const [open, setOpen] = useState<'look-up' | 'views' | null>(null);
  const { shown } = columns;
  const close = () => setOpen(null);
  const question = pickFilterParams(search);
  const query =
    live.query ??
    toServiceQuery(question, serverNowMs(session) / 1000, capabilities.filtersOpenStatuses);
  return (
    <>
      <Button onClick={() => setOpen('look-up')}>Bulk lookup</Button>
      <ColumnsButton columns={columns} />
      <ExportMenu search={question} query={query} columns={shown} />
      <Button variant="primary" onClick={() => setOpen('views')}>
        Save view
      </Button>
      <Suspense>
        {open === 'look-up' && <LookUpDialog network={name} onClose={close} />}
        {open === 'views' && (
          <ViewsDialog network={name} search={search} columns={shown} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
