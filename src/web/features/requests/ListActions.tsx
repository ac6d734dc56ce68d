import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { useChains } from '../../api/endpoints/chains';
import { serverNowMs } from '../../api/server-clock';
import { useSession, useSessionValue } from '../../api/session';
import { lazyPart } from '../../components/lazy-part';
import { usePageCommands } from '../../components/page-commands';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/overlay/Menu';
import { useCopy } from '../../ui/useCopy';
import type { ListColumns } from './columns/useColumns';
import { curlOf, fetchOf } from './export/copy-as';
import type { LiveList } from './live/useLiveList';
import { chainWords } from './search/group-text';
import { filterOf } from './search/filter';
import { listRoute } from './search/list-route';
import { pickFilterParams } from './search/list-search';
import { printTextForm } from './search/print-text-form';
import { toServiceQuery } from './search/service-query';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import {
  isView,
  openedView,
  type ListView,
  type TeamView,
  type ViewsTask,
} from './views/saved-views';
import { systemSearch, systemViews } from './views/system-views';

const ColumnsDialog = lazyPart(async () => (await import('./table/ColumnsDialog')).ColumnsDialog);
const LookUpDialog = lazyPart(async () => (await import('./lookup/LookUpDialog')).LookUpDialog);
const ExportDialog = lazyPart(async () => (await import('./export/ExportDialog')).ExportDialog);

interface Props {
  network: PageNetwork;
  live: LiveList;
  columns: ListColumns;
  views: readonly TeamView[];
  onViewsTask: (task: ViewsTask) => void;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

/** What can be done with the list as a whole. */
export function ListActions({
  network: { name, capabilities },
  live,
  columns,
  views,
  onViewsTask,
  isPaused,
  onPause,
}: Props) {
  const session = useSession();
  const search = listRoute.useSearch();
  const isNarrow = useIsNarrow();
  const chains = useChains();
  const words = useMemo(() => chainWords(chains.values()), [chains]);
  const navigate = useNavigate();
  const { copy } = useCopy();
  const opened = useSessionValue(openedView);
  const [open, setOpen] = useState<'columns' | 'look-up' | 'export' | null>(null);
  const { shown } = columns;
  const close = () => setOpen(null);
  const question = pickFilterParams(search);
  const query =
    live.query ??
    toServiceQuery(question, serverNowMs(session) / 1000, capabilities.filtersOpenStatuses);
  const edited = views.find((view) => view.id === opened && !isView(view, search));
  const saveView = () => onViewsTask({ kind: 'save' });
  const reconcile = () =>
    void navigate({
      to: '/$network/reconcile',
      params: { network: name },
      search: { ...question, among: search.among },
    });
  // Neither the service nor a reconciliation has such a filter.
  const ofView = (label: string, onSelect: () => void) =>
    search.view === undefined
      ? { label, onSelect }
      : { label: `${label}: not available for this view`, onSelect, disabled: true };
  const actions = [
    { label: 'Export', onSelect: () => setOpen('export') },
    ofView('Reconcile results', reconcile),
    { label: 'Bulk lookup', onSelect: () => setOpen('look-up') },
    { label: 'Columns', onSelect: () => setOpen('columns') },
    ...(edited
      ? [
          { label: 'Save changes', onSelect: () => onViewsTask({ kind: 'update', view: edited }) },
          { label: 'Save as new view', onSelect: saveView },
        ]
      : [{ label: 'Save view', onSelect: saveView }]),
    { label: 'Copy link to this view', onSelect: () => void copy(window.location.href) },
    ofView('Copy as cURL', () => void copy(curlOf(query))),
    ofView('Copy as fetch', () => void copy(fetchOf(query))),
    ofView('Copy filter query', () => void copy(printTextForm(filterOf(search), words))),
    {
      label: isPaused ? 'Resume live updates' : 'Pause live updates',
      onSelect: () => onPause(!isPaused),
    },
  ];
  const openView = ({ search: of }: Pick<ListView, 'search'>) =>
    void navigate({ to: '/$network/requests', params: { network: name }, search: of });
  usePageCommands(
    actions.flatMap(({ label, onSelect, ...item }) =>
      'disabled' in item ? [] : [{ label, run: onSelect }],
    ),
  );
  usePageCommands(
    [
      ...systemViews.map((view) => ({
        label: `View: ${view.name}`,
        run: () => openView({ search: systemSearch(view, search) }),
      })),
      ...views.map((view) => ({
        label: `Saved view: ${view.name}`,
        run: () => openView(view),
      })),
    ],
    'Views',
  );
  return (
    <>
      {!isNarrow && <Button onClick={() => setOpen('export')}>Export</Button>}
      <Menu
        trigger={
          <IconButton
            label="List actions"
            className="size-8 border border-edge bg-surface max-sm:ml-auto"
          >
            <Ellipsis aria-hidden size={15} />
          </IconButton>
        }
        items={isNarrow ? actions : actions.slice(1)}
      />
      {open === 'columns' && <ColumnsDialog columns={columns} onClose={close} />}
      {open === 'look-up' && <LookUpDialog network={name} onClose={close} />}
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
