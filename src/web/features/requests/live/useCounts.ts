import { useQuery } from '@tanstack/react-query';
import { usualPeriod, type DeskAnswer } from '#service/proxy-api/desk';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { deskQuery, notHeldText, type DeskParams } from '../../../api/endpoints/desk';
import { ApiError } from '../../../api/errors';
import { useIsUnscoped } from '../../../api/scope';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { spanText } from '../../../lib/span-text';
import { toDeskParams } from '../search/desk-query';
import type { ListSearch } from '../search/list-search';
import { clientSideStatus, scopeOf } from '../search/service-query';
import { timeRangeOf } from '../search/time-range';

// A period that isn't the desk's own ends with this minute, so that it is asked about once.
const minuteSeconds = 60;

/**
 * What the desk is asked to count the requests of a search with; null for what it can't count: everyone's, by last
 * update, of all time, or narrowed on the page. What is open is counted whatever its age, and needs no period.
 */
export function countParams(
  search: ListSearch,
  nowSeconds: number,
  filtersOpenStatuses: boolean,
): DeskParams | null {
  const isOfPage =
    search.among !== undefined || clientSideStatus(search, filtersOpenStatuses) !== null;
  const isOfAllTime = search.view === undefined && timeRangeOf(search) === null;
  if (isOfPage || isOfAllTime || scopeOf(search) === 'all' || search.updated !== undefined)
    return null;
  const minute = Math.ceil(nowSeconds / minuteSeconds) * minuteSeconds;
  return toDeskParams({ ...search, view: undefined }, minute, filtersOpenStatuses);
}

/** Whether counts are read: after the rows, and not again while the list is paused. */
export interface Counting {
  isOn: boolean;
  isPaused: boolean;
}

export interface Counts<Q extends 'counts' | 'summary' = 'counts'> {
  /** Null while nothing is known, or nothing can be: `missing` says why. */
  answer: DeskAnswer<Q>['answer'];
  missing: string | null;
  /** Which requests are counted: "last 30 days". */
  period: string;
}

/**
 * How many of one's own requests match a search, from the proxy's copy of them; the service gets no call.
 *
 * @param question `summary` for what Home says of each view, beside the search’s filter
 */
export function useCounts<Q extends 'counts' | 'summary'>(
  question: Q,
  { name, capabilities }: PageNetwork,
  search: ListSearch,
  { isOn, isPaused }: Counting,
): Counts<Q> {
  const session = useSession();
  const isUnscoped = useIsUnscoped(name);
  const nowSeconds = serverNowMs(session) / 1000;
  // A view says by itself how many it has.
  const isOther = question === 'counts' && search.view !== undefined;
  const params =
    isUnscoped || isOther
      ? null
      : countParams(search, nowSeconds, capabilities.filtersOpenStatuses);
  const { data, error } = useQuery({
    ...deskQuery(name, question, params ?? {}),
    enabled: isOn && params !== null,
    ...(isPaused && { refetchInterval: false }),
  });
  const period = periodWords(search);
  if (params === null) return { answer: null, missing: null, period };
  if (error)
    return {
      answer: null,
      missing:
        error instanceof ApiError && error.status === 400
          ? 'This filter can’t be counted'
          : 'Couldn’t be counted',
      period,
    };
  const missing = data && !data.answer ? notHeldText(data.coverage, `the ${period}`) : null;
  return { answer: data?.answer ?? null, missing, period };
}

function periodWords(search: ListSearch): string {
  const range = timeRangeOf(search);
  return range && !('relative' in range)
    ? 'custom range'
    : spanText(range?.relative ?? usualPeriod);
}
