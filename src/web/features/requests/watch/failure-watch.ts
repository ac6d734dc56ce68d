import { readRequests } from '../../../api/requests';
import { serverNowMs } from '../../../api/server-clock';
import { unseenFailures } from '../../../components/unseen-failures';
import { toServiceQuery } from '../search';
import { unseenOf, unseenWords, watchSearch } from './unseen';
import { watchedView } from './watched-view';

const everyMs = 60_000;
let timer: ReturnType<typeof setInterval> | undefined;

/** Looks at the watched view once a minute for as long as the tab lives; without a watched view it asks nothing. */
export function startFailureWatch(): void {
  if (timer !== undefined) return;
  timer = setInterval(() => void lookForFailures(), everyMs);
  void lookForFailures();
}

/** One look. A hidden tab looks only where the user has asked for notifications; a look that fails waits for the next. */
export async function lookForFailures(): Promise<void> {
  const watched = watchedView.get();
  if (!watched) return unseenFailures.set(0);
  if (document.hidden && !watched.notifies) return;
  const query = toServiceQuery(watchSearch(watched.search), serverNowMs() / 1000);
  try {
    const { rows } = await readRequests(watched.network, { ...query });
    const before = unseenFailures.get();
    const count = unseenOf(rows, watchedView.get()?.seenAtMs ?? Infinity).length;
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
  unseenFailures.set(0);
}
