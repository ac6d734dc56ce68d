import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../api/session';
import { Checkbox } from '../../../ui/Checkbox';
import { Select } from '../../../ui/Select';
import type { SavedView } from './saved-views';
import { systemViews } from './system-views';
import { watchedView, watchView } from '../watch/failure-watch';

/** Which view's failures or delayed requests are counted in the tab's title, and whether they are notified. */
export function WatchFields({ network, saved }: { network: string; saved: readonly SavedView[] }) {
  const session = useSession();
  const watched = useSyncExternalStore(watchedView.subscribe, watchedView.get);
  const [problem, setProblem] = useState('');
  // What else the service cannot filter by cannot be watched for by one call.
  const views = [...systemViews, ...saved].filter(
    ({ search: { among } }) => among === undefined || among === 'delayed',
  );
  const choose = (name: string) =>
    watchView(session, network, views.find((one) => one.name === name) ?? null);
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
      <legend className="sr-only">Alerts</legend>
      <Select
        label="Alert me to new failures or delays in"
        value={watched?.name ?? ''}
        onChange={choose}
        options={[
          { value: '', label: 'Off' },
          ...views.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <p className="text-xs text-ink-3">
        Shows a count in the tab title: delayed requests for Delayed, failures for the others. Uses
        1 API call per minute, 2 for Delayed.
      </p>
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
