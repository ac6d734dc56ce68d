import { useState, useSyncExternalStore } from 'react';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { Checkbox } from '../../../ui/Checkbox';
import { Select } from '../../../ui/Select';
import type { SavedView } from './saved-views';
import { systemViews } from './system-views';
import { lookForFailures, lastWatchRead, watchedView } from '../watch/failure-watch';

/** Which view's failures stand in the tab's title, and whether they may call. */
export function WatchFields({ network, saved }: { network: string; saved: readonly SavedView[] }) {
  const session = useSession();
  const watched = useSyncExternalStore(watchedView.subscribe, watchedView.get);
  const [problem, setProblem] = useState('');
  // What the service cannot filter by cannot be watched for by one call.
  const views = [...systemViews, ...saved].filter(({ search }) => search.among === undefined);
  const choose = (name: string) => {
    const view = views.find((one) => one.name === name);
    const notifies = watched?.notifies ?? false;
    watchedView.set(
      view
        ? { network, name, search: view.search, notifies, seenAtMs: serverNowMs(session) }
        : null,
    );
    lastWatchRead.set(null);
    void lookForFailures(session);
  };
  const allow = async (notifies: boolean) => {
    if (!watched) return;
    const isAllowed =
      !notifies ||
      ('Notification' in globalThis && (await Notification.requestPermission()) === 'granted');
    setProblem(isAllowed ? '' : 'Notifications are blocked in your browser settings.');
    watchedView.set({ ...watched, notifies: notifies && isAllowed });
  };
  return (
    <fieldset className="flex flex-col gap-2 border-t border-line pt-4">
      <legend className="sr-only">Failure alerts</legend>
      <Select
        label="Alert me to new failures in"
        value={watched?.name ?? ''}
        onChange={choose}
        options={[
          { value: '', label: 'Off' },
          ...views.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <Checkbox
        label="Also send browser notifications (checks in the background)"
        checked={watched?.notifies ?? false}
        disabled={!watched}
        onChange={(notifies) => void allow(notifies)}
      />
      <span role="status" className="text-xs text-failure">
        {problem}
      </span>
    </fieldset>
  );
}
