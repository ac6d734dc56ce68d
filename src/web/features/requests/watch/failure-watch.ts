import * as z from 'zod/mini';
import { readRequests } from '../../../api/requests';
import { serverNowMs } from '../../../api/server-clock';
import type { Session, SessionPart } from '../../../api/session';
import { unseenFailures } from '../../../components/unseen-failures';
import { toServiceQuery } from '../search/service-query';
import type { ReadRow } from '#service/record';
import { omitPagination, pickFilterParams, type ListSearch } from '../search/list-search';
import { timeRangeOf } from '../search/time-range';
import { anyRecord } from '#service/schema/tolerant';
import { storedJson } from '../../../lib/stored-value';
import { readListSearch } from '../search/schema';
import { readLate, type Late } from './delayed-watch';

const storedWatch = z.nullable(
  z.object({
    network: z.string(),
    name: z.string(),
    search: z.pipe(
      anyRecord,
      z.transform((raw) => readListSearch(raw).search),
    ),
    /** Look while the tab is hidden too, and send a notification. */
    notifies: z.boolean(),
    /** Failures that changed later than this are unseen. */
    seenAtMs: z.number(),
  }),
);

export type WatchedView = NonNullable<z.output<typeof storedWatch>>;

/** The last read of the watched view by any tab of this browser, and how many alerts nobody has seen by it. */
export const lastWatchRead = storedJson(
  'waybill.watch.read',
  z.nullable(
    z.object({
      atMs: z.number(),
      count: z.number(),
      /** What was late in a view of delayed requests; none before its first read. */
      late: z.optional(z.array(z.object({ id: z.string(), sinceMs: z.number() }))),
    }),
  ),
  null,
);

/** The one view that this browser watches for failures, or for delayed requests; null: none. */
export const watchedView = storedJson<WatchedView | null>('waybill.watch', storedWatch, null);

const asked = 50;

/** How many there are, in words: more than one page of them are not counted. */
export function unseenWords(count: number, view: ListSearch = {}): string {
  const [one, many] =
    view.among === 'delayed'
      ? ['newly delayed request', 'newly delayed requests']
      : ['new failure', 'new failures'];
  if (count === 1) return `1 ${one}`;
  return `${count < asked ? count : `${asked} or more`} ${many}`;
}

/**
 * What is asked to hear of failures in a view: its failures, the latest change first, because an old request
 * may fail now. A view with a range of creation times cannot be sorted by updates and is read by creation. A view of
 * delayed requests is read as it is.
 */
export function watchSearch(view: ListSearch): ListSearch {
  if (view.among === 'delayed') return { ...omitPagination(view), limit: String(asked) };
  const search = pickFilterParams(omitPagination(view));
  const { sortBy: _sortBy, sortDirection: _direction, ...rest } = search;
  const byUpdate = search.updated !== undefined || timeRangeOf(search) === null;
  return {
    ...rest,
    status: search.status ?? 'failure',
    limit: String(asked),
    ...(byUpdate && search.updated === undefined ? { sortBy: 'updatedAt' } : {}),
  };
}

/** Ids of failures that have changed since they were last looked at. */
export function unseenOf(rows: readonly ReadRow[], seenAtMs: number): string[] {
  return rows.flatMap(({ record }) => {
    const isNew = (record?.updatedAtMs ?? record?.createdAtMs ?? 0) > seenAtMs;
    return record?.status === 'failure' && isNew ? [record.id] : [];
  });
}

const everyMs = 60_000;
// Timers of tabs drift; without a margin a tab would just miss the read of its neighbor and repeat it.
const marginMs = 5_000;

/** How many were late in this read and in the one before, and became so later than that. */
export function unseenLate(
  late: readonly Late[],
  before: readonly Late[] | undefined,
  seenAtMs: number,
): number {
  const wasLate = before && new Set(before.map(({ id }) => id));
  return late.filter(({ id, sinceMs }) => sinceMs > seenAtMs && (wasLate?.has(id) ?? true)).length;
}

/** Reads the watched view once a minute from its first use on; without a watched view nothing is requested. */
export const failureWatch: SessionPart<null> = (session) => {
  const leave = lastWatchRead.subscribe(() =>
    session.get(unseenFailures).set(lastWatchRead.get()?.count ?? 0),
  );
  const timer = setInterval(() => void lookForFailures(session), everyMs);
  session.signal.addEventListener('abort', () => {
    leave();
    clearInterval(timer);
  });
  void lookForFailures(session);
  return null;
};

/**
 * One read for all tabs of this browser: a tab leaves it out where another has just read. A hidden tab reads only
 * where the user has asked for notifications; a read that fails waits for the next.
 */
export async function lookForFailures(session: Session): Promise<void> {
  const unseen = session.get(unseenFailures);
  const watched = watchedView.get();
  if (!watched) return unseen.set(0);
  if (document.hidden && !watched.notifies) return;
  const nowMs = Date.now();
  const last = lastWatchRead.get();
  if (last && Math.abs(nowMs - last.atMs) < everyMs - marginMs) return unseen.set(last.count);
  lastWatchRead.set({ ...last, atMs: nowMs, count: unseen.get() });
  try {
    const before = unseen.get();
    const read = await readUnseen(session, watched, last?.late);
    lastWatchRead.set({ atMs: nowMs, ...read });
    unseen.set(read.count);
    if (read.count > before && watched.notifies && !document.hasFocus())
      notify(unseenWords(read.count, watched.search), watched.name);
  } catch {
    // The list itself says when the service does not answer.
  }
}

async function readUnseen(
  session: Session,
  { network, search }: WatchedView,
  before: readonly Late[] | undefined,
): Promise<{ count: number; late?: Late[] }> {
  const query = { ...toServiceQuery(watchSearch(search), serverNowMs(session) / 1000) };
  const seenAtMs = () => watchedView.get()?.seenAtMs ?? Infinity;
  if (search.among === 'delayed') {
    const late = await readLate(session, network, query, before ?? []);
    return { count: unseenLate(late, before, seenAtMs()), late };
  }
  const { rows } = await readRequests(session, network, query);
  return { count: unseenOf(rows, seenAtMs()).length };
}

function notify(words: string, name: string): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  // The tag replaces an older notification in place of stacking them.
  const shown = new Notification(words, { body: name, tag: 'waybill-failures' });
  shown.addEventListener('click', () => window.focus());
}

/** Watches a view from now on, in place of any other; null: none. */
export function watchView(
  session: Session,
  network: string,
  view: { name: string; search: ListSearch } | null,
): void {
  const notifies = watchedView.get()?.notifies ?? false;
  watchedView.set(
    view && {
      network,
      name: view.name,
      search: view.search,
      notifies,
      seenAtMs: serverNowMs(session),
    },
  );
  lastWatchRead.set(null);
  void lookForFailures(session);
}

export function markSeen(session: Session): void {
  const watched = watchedView.get();
  if (watched) watchedView.set({ ...watched, seenAtMs: serverNowMs(session) });
  const last = lastWatchRead.get();
  if (last) lastWatchRead.set({ ...last, count: 0 });
  session.get(unseenFailures).set(0);
}
