import { Link } from '@tanstack/react-router';
import { cx } from '../../../ui/cx';
import { printColumns } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import { isView, type SavedView } from './saved-views';
import { systemViews } from './system-views';

interface Props {
  network: string;
  search: ListSearch;
  saved: readonly SavedView[];
}

/** Questions under a name: what everybody has, then what this browser keeps. */
export function ViewTabs({ network, search, saved }: Props) {
  const mine = saved.map((view) => ({ ...view, hint: 'Saved in this browser', isMine: true }));
  // A question that everybody has is asked of whose requests are on screen; a saved one has a scope of its own.
  const system = systemViews.map((view) => ({
    ...view,
    search: { ...view.search, scope: search.scope },
    isMine: false,
  }));
  const all = [...system, ...mine];
  const current = all.find((view) => isView(view, search));
  return (
    <nav aria-label="Views" className="flex gap-1 overflow-x-auto border-b border-line">
      {all.map((view) => (
        <Link
          key={`${view.isMine ? 'mine' : 'system'} ${view.name}`}
          to="/$network/requests"
          params={{ network }}
          search={{
            ...view.search,
            columns: view.columns ? printColumns(view.columns) : undefined,
          }}
          activeOptions={{ exact: true, includeSearch: true }}
          preload={false}
          title={view.hint}
          aria-current={view === current ? 'page' : undefined}
          className={cx(
            '-mb-px h-9 shrink-0 border-b-2 px-2.5 leading-8.5 whitespace-nowrap',
            view === current
              ? 'border-accent font-semibold text-ink'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          <bdi>{view.name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
