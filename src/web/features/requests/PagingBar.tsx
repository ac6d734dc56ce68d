import { toServerMs } from '../../api/server-clock';
import { useNow } from '../../components/clock';
import { useKeys } from '../../components/single-keys';
import { formatDuration } from '../../lib/time';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import type { LiveList } from './live/useLiveList';
import { newestPage, nextPage, pageNumber, previousPage, repeats } from './search/paging';
import { withoutPlace, type ListSearch } from './search/list-search';
import type { ListState } from './useListSearch';

const sizes = ['20', '50'].map((value) => ({ value, label: `${value} rows` }));

/** The way through the pages, and how old the rows are. */
export function PagingBar({ list, live }: { list: ListState; live: LiveList }) {
  const { search, spanAt, go } = list;
  const number = pageNumber(search);
  const previous = previousPage(search);
  const { continuation } = live;
  const isCircle = continuation !== null && repeats(search, continuation);
  const next =
    continuation === null || isCircle || live.isStale
      ? null
      : nextPage(search, continuation, spanAt);
  const turn = (page: ListSearch | null) => page && go(page, { toTop: true });
  useKeys({ '[': () => turn(previous), ']': () => turn(next) });
  return (
    <nav
      aria-label="Paging"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 text-xs text-ink-3"
    >
      <Button
        size="small"
        disabled={previous === null}
        aria-keyshortcuts="["
        onClick={() => turn(previous)}
      >
        ← Previous
      </Button>
      <Button
        size="small"
        disabled={next === null}
        aria-keyshortcuts="]"
        onClick={() => turn(next)}
      >
        Next →
      </Button>
      {number !== 1 && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => go(newestPage(search), { toTop: true })}
        >
          Back to newest
        </Button>
      )}
      <span>
        {number === null ? 'page number not known' : `page ${number}`}
        {live.rows !== null && <PageAge live={live} />}
      </span>
      {isCircle && (
        <span className="text-warn">
          The service gave a cursor that was walked already: the walk ends here.
        </span>
      )}
      {continuation === null && !live.isStale && live.rows !== null && <span>end of the list</span>}
      <span className="ml-auto flex items-center gap-2">
        <Button size="small" variant="quiet" onClick={live.refresh}>
          Refresh
        </Button>
        <Select
          label="Rows on a page"
          isLabelHidden
          value={search.limit === '50' ? '50' : '20'}
          onChange={(limit) =>
            go(
              { ...withoutPlace(search), limit: limit === '20' ? undefined : limit },
              { toTop: true },
            )
          }
          options={sizes}
        />
      </span>
    </nav>
  );
}

function PageAge({ live }: { live: LiveList }) {
  const age = useNow((nowMs) => formatDuration((nowMs - toServerMs(live.lookedAtMs)) / 1000));
  return live.isLive ? ` · looked ${age} ago` : ` · frozen ${age} ago`;
}
