import { Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import type { PageNetwork } from '#service/page-config';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { listRoute } from '../search/list-route';
import { scopeOf } from '../search/service-query';
import { LiveText } from './LiveText';
import { useLive } from './useLive';
import { pollEveryMs, type LiveList } from './useLiveList';

/** With events, polls only look for new rows. */
const pollBesideEventsMs = 60_000;

const titles = {
  live: 'Rows on this page update as events arrive; new requests are read every 60 s.',
  reconnecting: 'No events arrive at the moment. Refreshes every 10 s.',
  polling: 'Refreshes every 10 s.',
};

/** Whether the list is live, and the button that pauses it. */
export function LiveButton({
  network,
  list,
  isPaused,
  onPause,
}: {
  network: PageNetwork;
  list: LiveList;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}) {
  const { isLive, setPollEveryMs } = list;
  const isOwn = scopeOf(listRoute.useSearch()) === 'ours';
  const ids = list.rows?.flatMap(({ row }) => row.record?.id ?? []) ?? [];
  const live = useLive(network, ids, { isOn: isLive, isOwn }, list.retry);
  const hasEvents = live.state === 'live';
  useEffect(
    () => setPollEveryMs(hasEvents ? pollBesideEventsMs : pollEveryMs),
    [hasEvents, setPollEveryMs],
  );
  const hasFailed = isLive && list.error !== null;
  const isStill = isPaused ? 'Paused' : hasFailed ? 'Not updating' : isLive ? null : 'Snapshot';
  return (
    <Button
      variant="quiet"
      className="max-sm:w-full max-sm:gap-1 max-sm:px-1"
      aria-pressed={isPaused}
      aria-keyshortcuts="p"
      title={isPaused ? 'Resume live updates (P)' : `${titles[live.state]} Pause live updates (P)`}
      onClick={() => onPause(!isPaused)}
    >
      <span
        aria-hidden
        className={cx(
          'size-2 shrink-0 rounded-full',
          hasFailed || (isStill === null && live.state === 'reconnecting')
            ? 'bg-warn'
            : isLive
              ? 'bg-success'
              : 'bg-waiting',
        )}
      />
      <span className="truncate">{isStill ?? <LiveText live={live} />}</span>
      {isPaused ? (
        <Play aria-hidden size={14} className="max-sm:hidden" />
      ) : (
        <Pause aria-hidden size={14} className="max-sm:hidden" />
      )}
    </Button>
  );
}
