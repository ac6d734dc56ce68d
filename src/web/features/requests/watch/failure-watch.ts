import { readRequests } from '../../../api/requests';
import { serverNowMs } from '../../../api/server-clock';
import { type Session, type SessionPart } from '../../../api/session';
import { unseenFailures } from '../../../components/unseen-failures';
import { toServiceQuery } from '../search/service-query';
import { unseenOf, unseenWords, watchSearch } from './unseen';
import { lastWatchRead, watchedView } from './watched-view';

const everyMs = 60_000;
// Timers of tabs drift; without a margin a tab would just miss the read of its neighbor and repeat it.
const marginMs = 5_000;

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
  lastWatchRead.set({ atMs: nowMs, count: unseen.get() });
  const query = toServiceQuery(watchSearch(watched.search), serverNowMs(session) / 1000);
  try {
    const { rows } = await readRequests(session, watched.network, { ...query });
    const before = unseen.get();
    const count = unseenOf(rows, watchedView.get()?.seenAtMs ?? Infinity).length;
    lastWatchRead.set({ atMs: nowMs, count });
    unseen.set(count);
    if (count > before && watched.notifies && !document.hasFocus()) notify(count, watched.name);
  } catch {
    // The list itself says when the service does not answer.
  }
}

function notify(count: number, name: string): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  // The tag replaces an older notification in place of stacking them.
  const shown = new Notification(unseenWords(count), { body: name, tag: 'waybill-failures' });
  shown.addEventListener('click', () => window.focus());
}

export function markSeen(session: Session): void {
  const watched = watchedView.get();
  if (watched) watchedView.set({ ...watched, seenAtMs: serverNowMs(session) });
  const last = lastWatchRead.get();
  if (last) lastWatchRead.set({ ...last, count: 0 });
  session.get(unseenFailures).set(0);
}
