import { useState, useMemo, type ComponentProps } from 'react';
import { useNetworkConfig } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { useKeys } from '../../components/single-keys';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { useColumns } from './columns/useColumns';
import { listRoute, useListNavigate } from './search/list-route';
import { useCounts } from './live/useCounts';
import { useLiveList } from './live/useLiveList';
import { ListActions } from './ListActions';
import { ListControls } from './ListControls';
import { LiveState } from './live/LiveState';
import { RequestsList } from './RequestsList';
import { clientSideStatus, scopeOf } from './search/service-query';
import { useTeamViews, type ViewsTask } from './views/saved-views';
import { ViewTabs } from './views/ViewTabs';
import { lazyPart } from '../../components/lazy-part';
import { useWidth } from '../../ui/hooks/useWidth';
import { scopeSearch, useIsUnscoped } from '../../api/scope';
import { Select } from '../../ui/form/Select';
import { omitPagination } from './search/list-search';
import type { DeskView } from '#service/proxy-api/desk';
import type { CountedView } from '../../api/endpoints/view-rows';
import { TimeText } from '../../components/time/TimeText';
import { counted } from '../../lib/counted';
import { FigureUsd } from '../../record/FigureUsd';
import { viewWords } from '../../record/view-words';
import { InlineNote } from '../../ui/overlay/InlineNote';
import { clientFilter } from './search/client-filter';

const ViewsDialog = lazyPart(async () => (await import('./views/ViewsDialog')).ViewsDialog);

/** How often the team's views are read again: colleagues save some, too. */
const freshMs = 60_000;

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
  const counts = useCounts('counts', network, search, counting);
  // Loaded after the rows, so that the rows never wait for it.
  const saved = useTeamViews(network.name, {
    isOn: counting.isOn,
    everyMs: !isPaused && freshMs,
  });
  const views = saved.data?.views ?? (saved.error ? null : undefined);
  const [task, setTask] = useState<ViewsTask | null>(null);
  const List = isFilteredHere ? ClientFilteredList : RequestsList;
  useKeys({ p: () => setIsPaused(!isPaused) });
  return (
    <div className="-mt-1 flex flex-col gap-2 max-sm:-mt-3">
      <PageTitle title="Requests" />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-nowrap">
        <h1 className="text-lg font-semibold max-xl:sr-only">Requests</h1>
        <ScopeSwitch network={network.name} />
        <ViewTabs
          network={network}
          search={search}
          saved={views}
          counting={counting}
          onTask={setTask}
        />
        <LiveState network={network} list={live} isPaused={isPaused} />
        <ListActions
          network={network}
          live={live}
          columns={columns}
          views={views ?? []}
          onViewsTask={setTask}
          isPaused={isPaused}
          onPause={setIsPaused}
        />
      </header>
      <ListControls
        network={network}
        answer={live.answer}
        counting={counting}
        views={views}
        onViewsTask={setTask}
      />
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
      {task && (
        <ViewsDialog
          network={network.name}
          search={search}
          columns={columns.shown}
          task={task}
          onClose={() => setTask(null)}
        />
      )}
    </div>
  );
}

/** Whose requests the list shows. A service that doesn't list by key leaves no choice. */
function ScopeSwitch({ network }: { network: string }) {
  const navigate = useListNavigate();
  const scope = scopeOf(listRoute.useSearch());
  if (useIsUnscoped(network))
    return (
      <span className="text-ink-3" title="The API doesn’t list requests by your API keys">
        Everyone’s
      </span>
    );
  return (
    <Select
      label="Whose requests"
      isLabelHidden
      value={scope}
      onChange={(next) =>
        navigate({
          search: (prev) => ({
            ...omitPagination(prev),
            scope: undefined,
            ...scopeSearch(next === 'all' ? 'all' : 'ours'),
            // A view of the desk is of one's own requests.
            view: next === 'all' ? undefined : prev.view,
          }),
        })
      }
      options={[
        { value: 'ours', label: 'Yours' },
        { value: 'all', label: 'Everyone’s' },
      ]}
    />
  );
}

/** How many requests a view has, what they are worth, and what makes one of them. */
function ViewNote({ view, answer }: { view: DeskView; answer: CountedView | undefined }) {
  const { name, hint, sum } = viewWords[view];
  if (!answer) return null;
  const { figure, atMs } = answer;
  return (
    <InlineNote
      label={`About the view ${name}`}
      summary={
        <>
          {counted(figure.count, 'request')}
          {figure.count > 0 && (
            <>
              {' · '}
              <FigureUsd figure={figure} what={sum} />
            </>
          )}
        </>
      }
    >
      <p>{hint}.</p>
      <p>
        Counted among your requests as of <TimeText ms={atMs} />, whatever page is shown.
        {view === 'uncollected' && ' Without a time filter: those of the last 30 days.'}
      </p>
    </InlineNote>
  );
}

/** The loaded rows that match what the API cannot filter by; says so, and of how many. */
function ClientFilteredList(props: ComponentProps<typeof RequestsList>) {
  const { filtersOpenStatuses } = props.network.capabilities;
  const { rows: loaded } = props;
  const search = listRoute.useSearch();
  const { isStale } = props.live;
  const checked = useMemo(
    () => loaded && clientFilter(loaded, search, filtersOpenStatuses),
    [loaded, search, filtersOpenStatuses],
  );
  const isChecked = loaded !== null && !isStale;
  // Rows of another question stay until the new ones are there.
  const rows = isChecked ? checked : loaded;
  const status = clientSideStatus(search, filtersOpenStatuses);
  const what = [status, search.among].filter(Boolean).join(', ');
  // Where there are none, the card in the rows' place says how many were checked.
  const isEmpty = isChecked && rows?.length === 0;
  return (
    <RequestsList
      {...props}
      rows={rows}
      note={
        !isEmpty && (
          <InlineNote
            label="How rows are checked"
            summary={
              isChecked ? (
                <>
                  {rows?.length} of {loaded.length} loaded match
                  <span className="max-sm:sr-only"> “{what}”</span>
                </>
              ) : (
                'Checking the loaded requests…'
              )
            }
          >
            <p>
              The API can’t filter by this, so only loaded requests are checked. The next page
              checks more.
            </p>
          </InlineNote>
        )
      }
    />
  );
}
