import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DeskView } from '#service/desk';
import type { PageNetwork } from '#service/page-config';
import { useSession, useSessionValue } from '../../../api/session';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Menu } from '../../../ui/Menu';
import { fadePx, useFadedEnds } from '../../../ui/useFadedEnds';
import { printColumns, type ColumnId } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import { useCounts, type Counting } from '../live/useCounts';
import {
  isSystemView,
  isView,
  openedView,
  useSavedViews,
  shareLink,
  updatedView,
  type SavedView,
} from './saved-views';
import { timesOf, systemSearch, systemViews } from './system-views';
import { timeRangeOf } from '../search/time-range';
import { whole } from '../../../lib/counted';
import { announce } from '../../../ui/announce';
import { IconButton } from '../../../ui/IconButton';
import { useCopy } from '../../../ui/useCopy';
import { lazyPart } from '../../../components/lazy-part';

interface Props {
  network: PageNetwork;
  search: ListSearch;
  columns: readonly ColumnId[];
  counting: Counting;
}

/** So many views have a tab, with the one on screen among them; the others are in a menu. */
const maxTabs = 4;

/** Filters under a name: what everybody has, then what this browser keeps. */
export function ViewTabs({ network, search, columns, counting }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const { views: saved } = useSavedViews();
  const opened = useSessionValue(openedView);
  const mine = saved.map((view) => ({ ...view, hint: 'Saved in this browser', isMine: true }));
  const system = systemViews.map((view) => ({
    ...view,
    search: systemSearch(view, search),
    isMine: false,
  }));
  const all = [...system, ...mine];
  const own = mine.find(({ name }) => name === opened);
  // Of two that ask the same, one's own is meant; and one's own with another period is edited, not another view.
  const isOtherTime = own && isView({ search: { ...own.search, ...timesOf(search) } }, search);
  const current =
    mine.findLast((view) => isView(view, search)) ??
    (isOtherTime ? undefined : system.find((view) => isSystemView(view, search)));
  // What “Save changes” updates is the view that was on screen before the filters were changed.
  const isListed = current !== undefined;
  const ownName = current?.isMine === true ? current.name : null;
  useEffect(() => {
    if (isListed) session.get(openedView).set(ownName);
  }, [session, isListed, ownName]);
  const currentName = current?.name;
  const shown = current ?? own;
  const first = all.slice(0, maxTabs);
  const tabbed = !shown || first.includes(shown) ? first : [...first.slice(0, -1), shown];
  const others = all.filter((view) => !tabbed.includes(view));
  const searchOf = (view: (typeof all)[number]) => ({
    ...view.search,
    columns: view.columns ? printColumns(view.columns) : undefined,
  });
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = tabs.current;
    const tab = currentName !== undefined && nav?.querySelector('[aria-current]');
    if (!nav || !tab) return undefined;
    // Also where the window has become narrower.
    const watcher = new ResizeObserver(() => {
      const { left, right } = tab.getBoundingClientRect();
      const { left: start, right: end } = nav.getBoundingClientRect();
      if (left < start + fadePx) nav.scrollLeft += left - start - fadePx;
      else if (right > end - fadePx) nav.scrollLeft += right - end + fadePx;
    });
    watcher.observe(nav);
    return () => watcher.disconnect();
  }, [currentName]);
  useFadedEnds(tabs);
  return (
    <div className="flex min-w-0 items-center max-sm:order-last max-sm:w-full sm:flex-1">
      <nav ref={tabs} aria-label="Views" className="flex min-w-0 overflow-x-auto">
        {tabbed.map((view) => {
          const isCurrent = view === current;
          const isEdited = !current && view.isMine && view.name === opened;
          return (
            <span
              key={`${view.isMine ? 'mine' : 'system'} ${view.name}`}
              className={cx(
                'flex h-8 shrink-0 items-center border-b-2',
                isCurrent ? 'border-accent' : 'border-transparent',
              )}
            >
              <Link
                to="/$network/requests"
                params={{ network: network.name }}
                search={searchOf(view)}
                activeOptions={{ exact: true, includeSearch: true }}
                preload={false}
                title={view.hint}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex h-full items-center px-2 whitespace-nowrap -outline-offset-2',
                  isCurrent ? 'text-ink' : 'text-ink-2 hover:text-ink',
                )}
              >
                <bdi className="max-w-48 truncate">{view.name}</bdi>
                <ViewCount network={network} search={searchOf(view)} counting={counting} />
                {isEdited && <span className="pl-1.5 text-xs text-ink-3">edited</span>}
              </Link>
              {view.isMine && (
                <ViewMenu
                  network={network.name}
                  view={view}
                  search={search}
                  columns={columns}
                  isEdited={isEdited}
                />
              )}
            </span>
          );
        })}
      </nav>
      <Menu
        trigger={
          <Button variant="quiet" size="small">
            More views
            <ChevronDown aria-hidden size={14} />
          </Button>
        }
        items={others.map((view) => ({
          label: (
            <>
              <bdi className="max-w-72 truncate">{view.name}</bdi>
              <ViewCount network={network} search={searchOf(view)} counting={counting} />
            </>
          ),
          onSelect: () =>
            void navigate({
              to: '/$network/requests',
              params: { network: network.name },
              search: searchOf(view),
            }),
        }))}
      />
    </div>
  );
}

interface ViewCountProps {
  network: PageNetwork;
  search: ListSearch;
  counting: Counting;
}

/** How many requests the list of a view has; nothing where that isn't known. */
function ViewCount(props: ViewCountProps) {
  const { view } = props.search;
  return view ? <DeskViewCount {...props} view={view} /> : <FilterCount {...props} />;
}

function FilterCount({ network, search, counting }: ViewCountProps) {
  const { answer, period } = useCounts('counts', network, search, counting);
  return answer && <TabCount count={answer.count} of={`Created in the ${period}`} />;
}

/** The figure of Home. */
function DeskViewCount({ network, search, counting, view }: ViewCountProps & { view: DeskView }) {
  const { answer, period } = useCounts('summary', network, search, counting);
  const queue = answer?.[view];
  if (!queue) return null;
  if (timeRangeOf(search) !== null || view === 'uncollected')
    return <TabCount count={queue.inPeriod.count} of={`Created in the ${period}`} />;
  return <TabCount count={queue.count} of="Whatever their age" />;
}

function TabCount({ count, of }: { count: number; of: string }) {
  return (
    <span className="pl-1.5 text-xs text-ink-3 tabular-nums" title={of}>
      {whole(count)}
    </span>
  );
}

const ViewsDialog = lazyPart(async () => (await import('./ViewsDialog')).ViewsDialog);
const RenameDialog = lazyPart(async () => (await import('./RenameDialog')).RenameDialog);

interface ViewMenuProps {
  network: string;
  view: SavedView;
  /** What is on screen now. */
  search: ListSearch;
  columns: readonly ColumnId[];
  isEdited: boolean;
}

/** What can be done with a saved view, on its tab. */
function ViewMenu({ network, view, search, columns, isEdited }: ViewMenuProps) {
  const { save, remove } = useSavedViews();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isSavingAsNew, setIsSavingAsNew] = useState(false);
  const { copy } = useCopy();
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${view.name}`} className="-ml-2 size-6">
            <Ellipsis size={14} aria-hidden />
          </IconButton>
        }
        items={[
          {
            label: 'Copy share link',
            onSelect: () => void copy(shareLink(network, view), 'Share link copied'),
          },
          { label: 'Rename…', onSelect: () => setIsRenaming(true) },
          {
            label: 'Update to current filters',
            disabled: !isEdited,
            onSelect: () => {
              save(updatedView(view, search, columns));
              announce(`Saved ${view.name}`);
            },
          },
          {
            label: 'Save as new view…',
            disabled: !isEdited,
            onSelect: () => setIsSavingAsNew(true),
          },
          {
            label: 'Delete',
            onSelect: () => {
              remove(view.name);
              announce(`Deleted ${view.name}`);
            },
          },
        ]}
      />
      {isSavingAsNew && (
        <ViewsDialog
          network={network}
          search={search}
          columns={columns}
          onClose={() => setIsSavingAsNew(false)}
        />
      )}
      {isRenaming && <RenameDialog view={view} onClose={() => setIsRenaming(false)} />}
    </>
  );
}
