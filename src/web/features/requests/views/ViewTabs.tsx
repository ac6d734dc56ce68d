import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DeskView } from '#service/proxy-api/desk';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { useSession, useSessionValue } from '../../../api/session';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Menu } from '../../../ui/overlay/Menu';
import { fadePx, useFadedEnds } from '../../../ui/hooks/useFadedEnds';
import type { ListSearch } from '../search/list-search';
import { useCounts, type Counting } from '../live/useCounts';
import {
  isSystemView,
  isView,
  openedView,
  shareLink,
  type TeamView,
  type TeamViews,
  type ViewsTask,
} from './saved-views';
import { timesOf, systemSearch, systemViews } from './system-views';
import { timeRangeOf } from '../search/time-range';
import { whole } from '../../../lib/counted';
import { IconButton } from '../../../ui/IconButton';
import { useCopy } from '../../../ui/useCopy';

interface Props {
  network: PageNetwork;
  search: ListSearch;
  saved: TeamViews;
  counting: Counting;
  onTask: (task: ViewsTask) => void;
}

/** So many views have a tab, with the one on screen among them; the others are in a menu. */
const maxTabs = 4;

/** Filters under a name: what every team has, then what this one saved. */
export function ViewTabs({ network, search, saved, counting, onTask }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const opened = useSessionValue(openedView);
  const ofTeam = (saved ?? []).map((view) => ({
    ...view,
    hint: `${view.name}, saved by ${view.by}`,
    saved: view,
  }));
  const system = systemViews.map((view) => ({
    ...view,
    id: view.name,
    search: systemSearch(view, search),
    saved: null,
  }));
  const all = [...system, ...ofTeam];
  const own = ofTeam.find(({ id }) => id === opened);
  // Of those that ask the same, the one that was saved last is meant; and a saved one with another period is edited, not another view.
  const isOtherTime = own && isView({ search: { ...own.search, ...timesOf(search) } }, search);
  const current =
    ofTeam
      .filter((view) => isView(view, search))
      .toSorted((a, b) => a.atMs - b.atMs)
      .at(-1) ?? (isOtherTime ? undefined : system.find((view) => isSystemView(view, search)));
  // What “Save changes” updates is the view that was on screen before the filters were changed.
  const isListed = current !== undefined;
  const ownId = current?.saved?.id ?? null;
  useEffect(() => {
    if (isListed) session.get(openedView).set(ownId);
  }, [session, isListed, ownId]);
  const currentName = current?.name;
  const shown = current ?? own;
  const first = all.slice(0, maxTabs);
  const tabbed = !shown || first.includes(shown) ? first : [...first.slice(0, -1), shown];
  const others = all.filter((view) => !tabbed.includes(view));
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = tabs.current;
    const tab = currentName !== undefined && nav?.querySelector('[aria-current]');
    if (!nav || !tab) return undefined;
    // Also where the window has become narrower, or counts have made the tabs wider.
    const watcher = new ResizeObserver(() => {
      const { left, right } = tab.getBoundingClientRect();
      const { left: start, right: end } = nav.getBoundingClientRect();
      if (left < start + fadePx) nav.scrollLeft += left - start - fadePx;
      else if (right > end - fadePx) nav.scrollLeft += right - end + fadePx;
    });
    for (const each of [nav, ...nav.children]) watcher.observe(each);
    return () => watcher.disconnect();
  }, [currentName]);
  useFadedEnds(tabs);
  return (
    <div className="flex min-w-0 items-center max-sm:order-last max-sm:w-full sm:flex-1">
      <nav
        ref={tabs}
        aria-label="Views"
        className="flex min-w-0 [scrollbar-width:none] overflow-x-auto"
      >
        {tabbed.map((view) => {
          const isCurrent = view === current;
          const isEdited = !current && view === own;
          return (
            <span
              key={view.id}
              className={cx(
                'flex h-8 shrink-0 items-center border-b-2',
                isCurrent ? 'border-accent' : 'border-transparent',
              )}
            >
              <Link
                to="/$network/requests"
                params={{ network: network.name }}
                search={view.search}
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
                <ViewCount network={network} search={view.search} counting={counting} />
                {isEdited && <span className="pl-1.5 text-xs text-ink-3">edited</span>}
              </Link>
              {view.saved && (
                <ViewMenu
                  network={network.name}
                  view={view.saved}
                  isEdited={isEdited}
                  onTask={onTask}
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
        items={[
          ...others.map((view) => ({
            label: (
              <>
                <bdi className="max-w-72 truncate" title={view.hint}>
                  {view.name}
                </bdi>
                <ViewCount network={network} search={view.search} counting={counting} />
              </>
            ),
            onSelect: () =>
              void navigate({
                to: '/$network/requests',
                params: { network: network.name },
                search: view.search,
              }),
          })),
          ...(saved !== null
            ? []
            : [
                {
                  label: 'Couldn’t load the saved views…',
                  onSelect: () => onTask({ kind: 'save' }),
                },
              ]),
        ]}
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

interface ViewMenuProps {
  network: string;
  view: TeamView;
  isEdited: boolean;
  onTask: (task: ViewsTask) => void;
}

/** What can be done with a saved view, on its tab. */
function ViewMenu({ network, view, isEdited, onTask }: ViewMenuProps) {
  const { copy } = useCopy();
  return (
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
        { label: 'Rename…', onSelect: () => onTask({ kind: 'rename', view }) },
        {
          label: 'Update to current filters…',
          disabled: !isEdited,
          onSelect: () => onTask({ kind: 'update', view }),
        },
        {
          label: 'Save as new view…',
          disabled: !isEdited,
          onSelect: () => onTask({ kind: 'save' }),
        },
        { label: 'Delete…', onSelect: () => onTask({ kind: 'delete', view }) },
      ]}
    />
  );
}
