import { toServerMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { capital } from '../../lib/capital';
import { useNow } from '../../components/time/clock';
import { useKeys } from '../../components/single-keys';
import { formatDuration } from '#service/duration';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/form/Select';
import type { LiveRow } from './columns/define-column';
import type { Counts } from './live/useCounts';
import type { LiveList } from './live/useLiveList';
import { listRoute, useListNavigate } from './search/list-route';
import { newestPage, pageAfter, pageNumber, previousPage, repeats } from './search/paging';
import { omitPagination } from './search/list-search';
import { timeRangeOf } from './search/time-range';
import { whole } from '../../lib/counted';

const sizes = ['20', '50'].map((value) => ({ value, label: `${value} rows` }));

/** The way through the pages, and how old the rows are. */
export function PagingBar({
  live,
  counts: { answer, missing, period },
  rows,
}: {
  live: LiveList;
  counts: Counts;
  /** Those of them that are shown. */
  rows: readonly LiveRow[] | null;
}) {
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const number = pageNumber(search);
  const previous = previousPage(search);
  const { continuation } = live;
  const isCircle = continuation !== null && repeats(search, continuation);
  const first = number === null ? null : (number - 1) * Number(search.limit ?? 20) + 1;
  const isOfAllTime = timeRangeOf(search) === null;
  const ofService = search.among === undefined ? live.answer?.total : null;
  const total = answer?.count ?? live.counted?.figure.count ?? ofService ?? null;
  const next = live.isStale ? null : pageAfter(search, live);
  // Then the list says it.
  const isEmpty = rows?.length === 0 && previous === null && next === null;
  // A cursor belongs to the rows on screen: two presses in a row lead to the same page.
  const turn = (page: typeof next) => page && navigate({ search: () => page, resetScroll: true });
  useKeys({ '[': () => turn(previous), ']': () => turn(next) });
  return (
    <nav
      aria-label="Paging"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 text-xs text-ink-3"
    >
      {!isEmpty && (
        <>
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
        </>
      )}
      {number !== 1 && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => navigate({ search: newestPage, resetScroll: true })}
        >
          First page
        </Button>
      )}
      <span className="min-w-0 foreign-text">
        {!isEmpty && (number === null ? 'Page —' : `Page ${number}`)}
        {total !== null && rows !== null && rows.length > 0 && !live.isStale && (
          <>
            {' · '}
            {first !== null && `${whole(first)}–${whole(first + rows.length - 1)} of `}
            <b
              className="font-semibold text-ink-2"
              title={isOfAllTime ? 'Created at any time' : `In the ${period}`}
            >
              {whole(total)}
            </b>
          </>
        )}
        {!live.isStale && !isEmpty && ' · '}
        {!live.isStale && <PageAge live={live} isFirst={isEmpty} />}
      </span>
      {missing !== null && <span>{missing}</span>}
      {isCircle && (
        <span className="text-warn">
          The API returned a repeated page marker, so older results can’t be loaded.
        </span>
      )}
      {continuation === null && !live.isStale && !isEmpty && <span>No more results</span>}
      <span className="ml-auto flex items-center gap-2">
        <Button size="small" onClick={live.refresh}>
          Refresh
        </Button>
        <Select
          label="Rows per page"
          isLabelHidden
          value={search.limit === '50' ? '50' : '20'}
          onChange={(limit) =>
            navigate({
              search: (prev) => ({
                ...omitPagination(prev),
                limit: limit === '20' ? undefined : limit,
              }),
              resetScroll: true,
            })
          }
          options={sizes}
        />
      </span>
    </nav>
  );
}

function PageAge({ live, isFirst }: { live: LiveList; isFirst: boolean }) {
  const session = useSession();
  const age = useNow((nowMs) =>
    formatDuration((nowMs - toServerMs(session, live.readAtMs)) / 1000),
  );
  const words = live.isLive ? `updated ${age} ago` : `loaded ${age} ago`;
  return <>{isFirst ? capital(words) : words}</>;
}
