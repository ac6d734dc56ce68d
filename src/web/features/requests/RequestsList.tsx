import { useNavigate, useRouter, type HistoryState } from '@tanstack/react-router';
import {
  lazy,
  startTransition,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
  type RefCallback,
} from 'react';
import type { PageNetwork } from '#service/page-config';
import { useChains } from '../../api/chains';
import { scopeOfSearch, scopeSearch } from '../../api/scope';
import type { ChainOf } from '../../record/chain-of';
import { announce } from '../../ui/announce';
import { useStableHandlers } from '../../ui/useStableHandlers';
import type { ListColumns } from './columns/useColumns';
import { listRoute, useListNavigate } from './search/list-route';
import { filterOf, withFilter } from './search/filter';
import { ListBody } from './ListBody';
import type { CellTarget, LiveRow } from './columns/define-column';
import type { LiveList } from './live/useLiveList';
import {
  DrawDelayContext,
  ListContext,
  SelectionContext,
  type DrawDelay,
  type ListContextValue,
} from './columns/list-context';
import { toggled } from './table/SelectBox';
import { useListKeys } from './useListKeys';
import { useRowFocus } from './useRowFocus';

interface Props {
  network: PageNetwork;
  live: LiveList;
  /** The loaded rows that are shown. */
  rows: LiveRow[] | null;
  /** The first rows are drawn, or there are none: what is no row may come. */
  hasRows: boolean;
  /** A line of its own, whose place is there without it. */
  note?: ReactNode;
  columns: ListColumns;
  /** What the list is drawn in, and its width; 0 where it isn't known. */
  frame: RefCallback<HTMLElement>;
  roomPx: number;
}

// It comes after the first rows, and finds its place held.
const PagingBar = lazy(async () => ({ default: (await import('./PagingBar')).PagingBar }));
const NewRowsPill = lazy(async () => ({
  default: (await import('./NewRowsPill')).NewRowsPill,
}));
const SelectionBar = lazy(async () => ({
  default: (await import('./SelectionBar')).SelectionBar,
}));
const RequestDrawer = lazy(async () => ({
  default: (await import('./drawer/RequestDrawer')).RequestDrawer,
}));

const noIds: ReadonlySet<string> = new Set();

/** The rows of one page, in whatever state they are. */
export function RequestsList({
  network: { name: network },
  live,
  rows: newestRows,
  hasRows,
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
  const { rows, loaded, rowsKey } = drawn;
  const hasGated = live.query?.includeAuthenticatedData === 'true';
  const hasStatus = columns.fitting.includes('status');
  const hasReasons = columns.fitting.includes('failReason');
  const hasRefundReasons = columns.fitting.includes('refundFailReason');
  const { continuation, resolvedAtSeconds } = live;
  const setSearch = useListNavigate();
  const navigate = useNavigate();
  const chains = useChains();
  const [selected, setSelected] = useState<ReadonlySet<string>>(noIds);
  const chainOf: ChainOf = useMemo(() => (id) => chains.get(id), [chains]);
  const ids = useMemo(() => (rows ?? []).flatMap(({ row }) => row.record?.id ?? []), [rows]);
  const asked = scopeOfSearch(search);
  const scope = useMemo(() => scopeSearch(asked), [asked]);
  const { listOrigin, onFilter } = useStableHandlers({
    listOrigin: (): HistoryState => ({
      listOrigin: { search, ids, continuation, resolvedAtSeconds },
    }),
    onFilter: async ({ key, value }: CellTarget, how: 'only' | 'not') => {
      const { excludeBy, filterBy } = await import('./search/filter-edits');
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
  const surroundings = useMemo((): ListContextValue => {
    const records = (loaded ?? []).flatMap(({ row }) => row.record ?? []);
    return {
      network,
      chainOf,
      records,
      listOrigin,
      scope,
      hasGated,
      hasStatus,
      hasReasons,
      hasRefundReasons,
      onFilter,
    };
  }, [
    network,
    chainOf,
    loaded,
    listOrigin,
    scope,
    hasGated,
    hasStatus,
    hasReasons,
    hasRefundReasons,
    onFilter,
  ]);
  const selection = useMemo(
    () => ({ ids: selected, all: ids, change: setSelected }),
    [selected, ids],
  );
  const drawDelay = useDrawDelay(hasRows);
  const focus = useRowFocus(ids);
  const router = useRouter();
  const pageOf = (id: string) =>
    ({ to: '/$network/requests/$id', params: { network, id }, search: scope }) as const;
  const openPage = (id: string) => void navigate({ ...pageOf(id), state: listOrigin() });
  const { step } = useListKeys({
    ids,
    focus,
    onOpenPage: openPage,
    onSelect: (id) => setSelected(toggled(selected, id)),
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
    rows,
    columns,
    roomPx,
    rowsKey,
    skeletonCount: search.limit === '50' ? 50 : 20,
    isStale: live.isStale || rowsKey !== live.rowsKey,
    activeId: focus.activeId,
    openId: search.request ?? null,
    handlers,
  };
  const clearSelection = () => {
    setSelected(noIds);
    // The button goes away under the focus.
    if (focus.activeId !== null) focus.focusRow(focus.activeId);
  };
  const picked = ids.filter((id) => selected.has(id));
  const openId = search.request;
  const hasFailed = live.error !== null && live.rows === null;
  return (
    <ListContext value={surroundings}>
      <div className="-my-3 flex h-6">{note}</div>
      <div className="flex">
        <section
          ref={frame}
          aria-label="List"
          className="min-w-0 flex-1 self-start rounded-lg border border-line bg-surface"
        >
          <Suspense>{live.newCount > 0 && <NewRowsPill live={live} />}</Suspense>
          {picked.length > 0 && (
            <Suspense>
              <SelectionBar network={network} ids={picked} onClear={clearSelection} />
            </Suspense>
          )}
          <SelectionContext value={selection}>
            <DrawDelayContext value={drawDelay}>
              <ListBody live={live} view={view} />
            </DrawDelayContext>
          </SelectionContext>
          {!hasFailed && (
            <div className="min-h-13.25 border-t border-line">
              {hasRows && live.rows && (
                <Suspense>
                  <PagingBar live={live} rows={rows} />
                </Suspense>
              )}
            </div>
          )}
        </section>
        {openId !== undefined && (
          <Suspense>
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
          </Suspense>
        )}
      </div>
    </ListContext>
  );
}

function useDrawDelay(hasRows: boolean): DrawDelay | null {
  const [draw, setDraw] = useState<DrawDelay | null>(null);
  useEffect(() => {
    if (hasRows)
      void import('./columns/draw-delay').then(({ drawDelay }) =>
        startTransition(() => setDraw(() => drawDelay)),
      );
  }, [hasRows]);
  return draw;
}
