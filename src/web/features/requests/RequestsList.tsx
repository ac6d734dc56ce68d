import { useNavigate, useRouter, type HistoryState } from '@tanstack/react-router';
import { useDeferredValue, useMemo, type ReactNode, type RefCallback } from 'react';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { useChains } from '../../api/endpoints/chains';
import { scopeOfSearch, scopeSearch } from '../../api/scope';
import { lazyPart } from '../../components/lazy-part';
import type { ChainOf } from '../../record/chain-of';
import { oneSpelling } from '../../record/one-spelling';
import { useLate } from '../../record/useLate';
import { announce } from '../../ui/announce';
import { useStableHandlers } from '../../ui/hooks/useStableHandlers';
import type { ListColumns } from './columns/useColumns';
import { listRoute, useListNavigate } from './search/list-route';
import { filterOf, withFilter } from './search/filter';
import { useHandled } from '../../api/endpoints/team';
import type { CellTarget, LiveRow } from './columns/define-column';
import { ListContext, type ListContextValue } from './columns/list-context';
import { lookAlikes } from './columns/look-alike';
import type { Counts } from './live/useCounts';
import type { LiveList } from './live/useLiveList';
import { PagingBar } from './PagingBar';
import { excludeBy, filterBy } from './search/filter-edits';
import { SelectionBar } from './SelectionBar';
import { useRequestsTable } from './table/useRequestsTable';
import { useRowFocus, neighbour } from './table/useRowProps';
import { useKeys } from '../../components/single-keys';
import { EmptyList } from './EmptyList';
import { RefusedList } from './RefusedList';
import { RequestCards } from './table/RequestCards';
import { RequestsTable, type RowsProps } from './table/RequestsTable';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { ApiError } from '../../api/errors';
import { ErrorState } from '../../components/ErrorState';
import { NotHeldError } from '../../api/endpoints/view-rows';
import { EmptyState } from '../../ui/EmptyState';
import { LoadingCards } from '../../ui/table/RowCards';

interface Props {
  network: PageNetwork;
  live: LiveList;
  counts: Counts;
  /** The loaded rows that are shown. */
  rows: LiveRow[] | null;
  /** A line of its own, whose place is there without it. */
  note?: ReactNode;
  columns: ListColumns;
  /** What the list is drawn in, and its width; 0 where it isn't known. */
  frame: RefCallback<HTMLElement>;
  roomPx: number;
}

const RequestDrawer = lazyPart(async () => (await import('./drawer/RequestDrawer')).RequestDrawer);

const noneAsked: readonly string[] = [];

/** The rows of one page, in whatever state they are. */
export function RequestsList({
  network: { name: network },
  live,
  counts,
  rows: newestRows,
  note,
  columns,
  frame,
  roomPx,
}: Props) {
  const search = listRoute.useSearch();
  // Other rows are drawn after what a click or a key has changed: it is answered first.
  const newest = useMemo(
    () => ({ rows: newestRows, loaded: live.rows, rowsKey: live.rowsKey }),
    [newestRows, live.rows, live.rowsKey],
  );
  const drawn = useDeferredValue(newest);
  // But for the first ones, which nothing stands in place of, and none in place of those of another question.
  const { rows, loaded, rowsKey } = drawn.rows === null || newest.rows === null ? newest : drawn;
  const hasGated = live.query?.includeAuthenticatedData === 'true';
  const { fitting } = columns;
  const { continuation, resolvedAtSeconds } = live;
  const setSearch = useListNavigate();
  const navigate = useNavigate();
  const chains = useChains();
  const chainOf: ChainOf = useMemo(() => (id) => chains.get(id), [chains]);
  const ids = useMemo(() => (rows ?? []).flatMap(({ row }) => row.record?.id ?? []), [rows]);
  const asked = scopeOfSearch(search);
  const scope = useMemo(() => scopeSearch(asked), [asked]);
  const { listOrigin, onFilter } = useStableHandlers({
    listOrigin: (): HistoryState => ({
      listOrigin: { search, ids, continuation, resolvedAtSeconds },
    }),
    onFilter: ({ key, value }: CellTarget, how: 'only' | 'not') => {
      const change = how === 'only' ? filterBy : excludeBy;
      const { problem } = change(filterOf(search), key, value);
      if (problem !== undefined) return announce(problem);
      setSearch({
        search: (prev) => {
          const { filter } = change(filterOf(prev), key, value);
          return filter ? withFilter(prev, filter) : prev;
        },
      });
    },
  });
  const records = useMemo(() => (loaded ?? []).flatMap(({ row }) => row.record ?? []), [loaded]);
  const late = useLate(records, !live.isLive);
  const handled = useHandled(network, fitting.includes('handled') ? ids : noneAsked);
  const among = useMemo(
    () => ({ flagged: lookAlikes(records), spellingOf: oneSpelling(...records) }),
    [records],
  );
  const surroundings = useMemo(
    (): ListContextValue => ({
      network,
      chainOf,
      records,
      ...among,
      late,
      handled,
      columns: fitting,
      listOrigin,
      scope,
      hasGated,
      onFilter,
    }),
    [
      network,
      chainOf,
      records,
      among,
      late,
      handled,
      fitting,
      listOrigin,
      scope,
      hasGated,
      onFilter,
    ],
  );
  const table = useRequestsTable(rows, columns);
  const focus = useRowFocus(ids);
  const router = useRouter();
  const pageOf = (id: string) =>
    ({ to: '/$network/requests/$id', params: { network, id }, search: scope }) as const;
  const openPage = (id: string) => void navigate({ ...pageOf(id), state: listOrigin() });
  const { step } = useListKeys({
    ids,
    focus,
    onOpenPage: openPage,
    onSelect: (id) => table.getRowModel().rowsById[id]?.toggleSelected(),
  });
  const handlers = useStableHandlers({
    onOpen: (id: string) =>
      setSearch({
        search: (prev) => ({ ...prev, request: id }),
        replace: search.request !== undefined,
      }),
    onOpenPage: openPage,
    onOpenTab: (id: string) =>
      void window.open(router.buildLocation(pageOf(id)).href, '_blank', 'noopener'),
    onStep: step,
    onFocusRow: focus.setActiveId,
    keep: focus.keep,
  });
  const view = {
    table,
    isLoading: rows === null,
    roomPx,
    skeletonCount: search.limit === '50' ? 50 : 20,
    isStale: live.isStale || rowsKey !== live.rowsKey,
    activeId: focus.activeId,
    openId: search.request ?? null,
    handlers,
  };
  const clearSelection = () => {
    table.resetRowSelection();
    // The button goes away under the focus.
    if (focus.activeId !== null) focus.focusRow(focus.activeId);
  };
  const picked = ids.filter((id) => table.state.rowSelection[id]);
  const openId = search.request;
  const hasFailed = live.error !== null && live.rows === null;
  return (
    <ListContext value={surroundings}>
      <div className="-my-3 flex h-6 sm:-my-2">{note}</div>
      <div className="flex">
        <section
          ref={frame}
          aria-label="List"
          className="min-w-0 flex-1 self-start rounded-lg border border-line bg-surface"
        >
          {live.newCount > 0 && <NewRowsPill live={live} />}
          {picked.length > 0 && (
            <SelectionBar network={network} ids={picked} onClear={clearSelection} />
          )}
          <ListBody live={live} view={view} isChosen={columns.isChosen} />
          {!hasFailed && (
            // Another one with the rows: few of them are lower than the place that was held.
            <div key={String(rows === null)} className="min-h-13.25 border-t border-line">
              {rows && live.rows && <PagingBar live={live} counts={counts} rows={rows} />}
            </div>
          )}
        </section>
        {openId !== undefined && (
          <RequestDrawer
            network={network}
            id={openId}
            readAtMs={live.readAtMs}
            row={rows?.find(({ row }) => row.record?.id === openId)?.row ?? null}
            onClose={() =>
              setSearch({ search: (prev) => ({ ...prev, request: undefined }), replace: true })
            }
            onStep={step}
            focusAfter={() => focus.elementOf(openId)}
          />
        )}
      </div>
    </ListContext>
  );
}

/** New rows wait here, in the gap above the list: nothing moves until they are asked for, and no head is covered. */
function NewRowsPill({ live }: { live: LiveList }) {
  const { newCount, isMore, showNew } = live;
  return (
    <div className="pointer-events-none sticky top-2 z-20 -mt-6 flex h-6 justify-center max-sm:justify-end">
      <button
        type="button"
        onClick={showNew}
        className="pointer-events-auto rounded-full border border-accent bg-accent-soft px-3.5 text-xs font-semibold text-accent"
      >
        {newCount}
        {isMore && '+'} new
      </button>
    </div>
  );
}

interface Wiring {
  ids: readonly string[];
  focus: ReturnType<typeof useRowFocus>;
  onOpenPage: (id: string) => void;
  onSelect: (id: string) => void;
}

const controls = 'a, button, input, select, textarea, summary, [role=menu]';

/** The list by keyboard. Rows take arrows, Enter and Space themselves, also where single keys are off. */
function useListKeys({ ids, focus, onOpenPage, onSelect }: Wiring) {
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const step = (by: 1 | -1) => {
    const from = search.request ?? focus.activeId;
    // The first press stands on the first row; later ones move.
    const isFresh = search.request === undefined && !focus.isOnRow();
    const next = isFresh ? from : neighbour(ids, from, by);
    if (next === null)
      return announce(by === 1 ? 'Last row of this page' : 'First row of this page');
    if (search.request === undefined) return focus.focusRow(next);
    focus.reveal(next);
    navigate({ search: (prev) => ({ ...prev, request: next }), replace: true });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => focus.activeId !== null && onSelect(focus.activeId),
    Enter: ({ target }) => {
      const isElsewhere = target instanceof Element && target.closest(`${controls}, tr, li`);
      if (search.request !== undefined && !isElsewhere) onOpenPage(search.request);
    },
  });
  return { step };
}

interface ListBodyProps {
  live: LiveList;
  view: RowsProps;
  /** Somebody chose the columns: no card leaves one out. */
  isChosen: boolean;
}

/** Rows, or why there are none. */
function ListBody({ live, view, isChosen }: ListBodyProps) {
  const search = listRoute.useSearch();
  const isNarrow = useIsNarrow();
  if (live.error && live.rows === null)
    return <ListError error={live.error} onRetry={live.retry} />;
  if (!view.isLoading && view.table.getRowModel().rows.length === 0 && !live.isStale)
    return (
      <div className="min-h-60">
        <EmptyList live={live} />
      </div>
    );
  if (!isNarrow) return <RequestsTable {...view} search={search} />;
  return view.isLoading ? (
    <LoadingCards rows={view.skeletonCount} lines={3} />
  ) : (
    <RequestCards {...view} isWhole={isChosen} />
  );
}

/** No rows came. What was refused gets a way on beside Retry. */
function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof NotHeldError)
    return (
      <div role="status" className="min-h-60">
        <EmptyState title="This view can’t be counted yet">{error.message}</EmptyState>
      </div>
    );
  const state = (
    <div className="p-4">
      <ErrorState
        error={error}
        title="Couldn’t load the requests"
        unaffected="The filters are kept."
        onRetry={onRetry}
      />
    </div>
  );
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return state;
  return <RefusedList error={error}>{state}</RefusedList>;
}
