import { readRequests } from '../../../api/requests';
import { serverNowMs } from '../../../api/server-clock';
import { unseenFailures } from '../../../components/unseen-failures';
import { toServiceQuery } from '../search/service-query';
import { unseenOf, unseenWords, watchSearch } from './unseen';
import { lastWatchRead, watchedView } from './watched-view';

const everyMs = 60_000;
// Timers of tabs drift; without a margin a tab would just miss the read of its neighbor and repeat it.
const marginMs = 5_000;
let timer: ReturnType<typeof setInterval> | undefined;

/** Reads the watched view once a minute for as long as a tab lives; without a watched view nothing is requested. */
export function startFailureWatch(): void {
  if (timer !== undefined) return;
  lastWatchRead.subscribe(() => unseenFailures.set(lastWatchRead.get()?.count ?? 0));
  timer = setInterval(() => void lookForFailures(), everyMs);
  void lookForFailures();
}

/**
 * One read for all tabs of this browser: a tab leaves it out where another has just read. A hidden tab reads only
 * where the user has asked for notifications; a read that fails waits for the next.
 */
export async function lookForFailures(): Promise<void> {
  const watched = watchedView.get();
  if (!watched) return unseenFailures.set(0);
  if (document.hidden && !watched.notifies) return;
  const nowMs = Date.now();
  const last = lastWatchRead.get();
  if (last && Math.abs(nowMs - last.atMs) < everyMs - marginMs)
    return unseenFailures.set(last.count);
  lastWatchRead.set({ atMs: nowMs, count: unseenFailures.get() });
  const query = toServiceQuery(watchSearch(watched.search), serverNowMs() / 1000);
  try {
    const { rows } = await readRequests(watched.network, { ...query });
    const before = unseenFailures.get();
    const count = unseenOf(rows, watchedView.get()?.seenAtMs ?? Infinity).length;
    lastWatchRead.set({ atMs: nowMs, count });
    unseenFailures.set(count);
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

export function markSeen(): void {
  const watched = watchedView.get();
  if (watched) watchedView.set({ ...watched, seenAtMs: serverNowMs() });
  const last = lastWatchRead.get();
  if (last) lastWatchRead.set({ ...last, count: 0 });
  unseenFailures.set(0);
}
