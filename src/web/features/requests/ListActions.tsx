import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PageNetwork } from '#service/page-config';
import { useChains } from '../../api/chains';
import { serverNowMs } from '../../api/server-clock';
import { useSession, useSessionValue } from '../../api/session';
import { lazyPart } from '../../components/lazy-part';
import { usePageCommands } from '../../components/page-commands';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { useCopy } from '../../ui/useCopy';
import { printColumns } from './columns/columns';
import { ColumnsButton } from './columns/ColumnsButton';
import type { ListColumns } from './columns/useColumns';
import { curlOf, fetchOf } from './export/copy-as';
import type { LiveList } from './live/useLiveList';
import { chainWords } from './search/chain-words';
import { filterOf } from './search/filter';
import { listRoute } from './search/list-route';
import { pickFilterParams } from './search/list-search';
import { printTextForm } from './search/print-text-form';
import { toServiceQuery } from './search/service-query';
import { useIsNarrow } from '../../ui/useIsNarrow';
import {
  isView,
  openedView,
  updatedView,
  useSavedViews,
  type SavedView,
} from './views/saved-views';
import { systemViews } from './views/system-views';

const LookUpDialog = lazyPart(async () => (await import('./lookup/LookUpDialog')).LookUpDialog);
const ViewsDialog = lazyPart(async () => (await import('./views/ViewsDialog')).ViewsDialog);
const ExportDialog = lazyPart(async () => (await import('./export/ExportDialog')).ExportDialog);

interface Props {
  network: PageNetwork;
  live: LiveList;
  columns: ListColumns;
}

/** What can be done with the list as a whole. */
export function ListActions({ network: { name, capabilities }, live, columns }: Props) {
  const session = useSession();
  const search = listRoute.useSearch();
  const isNarrow = useIsNarrow();
  const chains = useChains();
  const words = useMemo(() => chainWords(chains.values()), [chains]);
  const navigate = useNavigate();
  const { copy } = useCopy();
  const { views, save } = useSavedViews();
  const opened = useSessionValue(openedView);
  const [open, setOpen] = useState<'look-up' | 'views' | 'export' | null>(null);
  const { shown } = columns;
  const close = () => setOpen(null);
  const question = pickFilterParams(search);
  const query =
    live.query ??
    toServiceQuery(question, serverNowMs(session) / 1000, capabilities.filtersOpenStatuses);
  const edited = views.find((view) => view.name === opened && !isView(view, search));
  const saveView = () => {
    if (!edited) return setOpen('views');
    save(updatedView(edited, search, shown));
    announce(`Saved ${edited.name}`);
  };
  const reconcile = () =>
    void navigate({
      to: '/$network/reconcile',
      params: { network: name },
      search: { ...question, among: search.among },
    });
  const saveLabel = edited ? 'Save changes' : 'Save view';
  const share = [
    { label: 'Copy link to this view', onSelect: () => void copy(window.location.href) },
    { label: 'Copy as cURL', onSelect: () => void copy(curlOf(query)) },
    { label: 'Copy as fetch', onSelect: () => void copy(fetchOf(query)) },
    {
      label: 'Copy filter query',
      onSelect: () => void copy(printTextForm(filterOf(search), words)),
    },
  ];
  const actions = [
    { label: 'Bulk lookup', onSelect: () => setOpen('look-up') },
    { label: 'Export', onSelect: () => setOpen('export') },
    { label: 'Reconcile results', onSelect: reconcile },
    ...share,
    { label: saveLabel, onSelect: saveView },
    ...(edited ? [{ label: 'Save as new view', onSelect: () => setOpen('views') }] : []),
  ];
  const openView = ({ search: of, columns: own }: SavedView) =>
    void navigate({
      to: '/$network/requests',
      params: { network: name },
      search: { ...of, columns: own ? printColumns(own) : undefined },
    });
  const menu = (
    <Menu
      trigger={
        <IconButton label="List actions" className="size-8 border border-edge bg-surface xl:hidden">
          <Ellipsis aria-hidden size={15} />
        </IconButton>
      }
      items={actions}
    />
  );
  usePageCommands(actions.map(({ label, onSelect }) => ({ label, run: onSelect })));
  usePageCommands(
    [
      ...systemViews.map((view) => ({
        label: `View: ${view.name}`,
        run: () => openView({ ...view, search: { ...view.search, scope: search.scope } }),
      })),
      ...views.map((view) => ({ label: `My view: ${view.name}`, run: () => openView(view) })),
    ],
    'Views',
  );
  return (
    <>
      {isNarrow ? (
        <>
          <ColumnsButton columns={columns} />
          {menu}
        </>
      ) : (
        <>
          <Button className="max-xl:hidden" onClick={() => setOpen('look-up')}>
            Bulk lookup
          </Button>
          <ColumnsButton columns={columns} />
          <Button onClick={() => setOpen('export')}>Export</Button>
          <Button
            className="max-[1439px]:hidden"
            title="Add up the fees and amounts of all results"
            onClick={reconcile}
          >
            Reconcile
          </Button>
          <Menu
            trigger={<Button className="max-xl:hidden">Share</Button>}
            items={[...share, { label: 'Reconcile results', onSelect: reconcile }]}
          />
          <Button
            className="min-w-31 max-xl:hidden"
            title={edited && `Updates your view “${edited.name}”`}
            onClick={saveView}
          >
            {saveLabel}
          </Button>
          {menu}
        </>
      )}
      {open === 'look-up' && <LookUpDialog network={name} onClose={close} />}
      {open === 'views' && (
        <ViewsDialog network={name} search={search} columns={shown} onClose={close} />
      )}
      {open === 'export' && (
        <ExportDialog
          search={{ ...question, among: search.among }}
          columns={shown}
          onClose={close}
        />
      )}
    </>
  );
}
