import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PageNetwork } from '#service/page-config';
import { useSession, useSessionValue } from '../../../api/session';
import { cx } from '../../../ui/cx';
import { fadePx, useFadedEnds } from '../../../ui/useFadedEnds';
import { printColumns, type ColumnId } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import { isView, openedView, type SavedView } from './saved-views';
import { systemViews } from './system-views';
import { ViewMenu } from './ViewMenu';

interface Props {
  network: PageNetwork;
  search: ListSearch;
  columns: readonly ColumnId[];
  saved: readonly SavedView[];
}

/** Filters under a name: what everybody has, then what this browser keeps. */
export function ViewTabs({ network, search, columns, saved }: Props) {
  const session = useSession();
  const opened = useSessionValue(openedView);
  const mine = saved.map((view) => ({ ...view, hint: 'Saved in this browser', isMine: true }));
  // A view that everybody has keeps whose requests are on screen; a saved one has a scope of its own.
  const system = systemViews.map((view) => ({
    ...view,
    search: { ...view.search, scope: search.scope },
    isMine: false,
  }));
  const all = [...system, ...mine];
  // Of two that ask the same, one's own is meant.
  const current = all.findLast((view) => isView(view, search));
  // What “Save changes” updates is the view that was on screen before the filters were changed.
  const isListed = current !== undefined;
  const ownName = current?.isMine === true ? current.name : null;
  useEffect(() => {
    if (isListed) session.get(openedView).set(ownName);
  }, [session, isListed, ownName]);
  const currentName = current?.name;
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
    <div className="flex border-b border-line">
      <nav ref={tabs} aria-label="Views" className="-mb-px flex min-w-0 overflow-x-auto">
        {all.map((view) => {
          const isCurrent = view === current;
          const isEdited = !current && view.isMine && view.name === opened;
          return (
            <span
              key={`${view.isMine ? 'mine' : 'system'} ${view.name}`}
              className={cx(
                'flex h-9 shrink-0 items-center border-b-2',
                isCurrent ? 'border-accent' : 'border-transparent',
              )}
            >
              <Link
                to="/$network/requests"
                params={{ network: network.name }}
                search={{
                  ...view.search,
                  columns: view.columns ? printColumns(view.columns) : undefined,
                }}
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
    </div>
  );
}
