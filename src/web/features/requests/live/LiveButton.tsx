import { Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import type { PageNetwork } from '#service/page-config';
import { formatDuration } from '#service/duration';
import { useNow } from '../../../components/clock';
import { Button } from '../../../ui/Button';
import { listRoute } from '../search/list-route';
import { scopeOf } from '../search/service-query';
import { LiveDot, LiveText } from './LiveText';
import { useLive } from './useLive';
import { pollEveryMs, type LiveList } from './useLiveList';

/** With events, polls only look for new rows. */
const pollBesideEventsMs = 60_000;

const titles = {
  live: 'Rows on this page update as events arrive; new requests are read every 60s.',
  reconnecting: 'No events right now. Refreshes every 10s.',
  polling: 'Refreshes every 10s.',
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
  const lastEvent = useNow(() =>
    live.lastEventAtMs === null
      ? ''
      : ` Last event ${formatDuration((Date.now() - live.lastEventAtMs) / 1000)} ago.`,
  );
  const hasFailed = isLive && list.error !== null;
  const isStill = isPaused ? 'Paused' : hasFailed ? 'Not updating' : isLive ? null : 'Snapshot';
  return (
    <Button
      variant="quiet"
      className="max-sm:gap-1 max-sm:px-0"
      aria-pressed={isPaused}
      aria-keyshortcuts="p"
      title={
        isPaused
          ? 'Resume live updates (P)'
          : `${titles[live.state]}${lastEvent} Pause live updates (P)`
      }
      onClick={() => onPause(!isPaused)}
    >
      <LiveDot
        tone={
          hasFailed || (isStill === null && live.state === 'reconnecting')
            ? 'warn'
            : isLive
              ? 'success'
              : 'waiting'
        }
      />
      <span className="truncate">{isStill ?? <LiveText state={live.state} />}</span>
      {isPaused ? (
        <Play aria-hidden size={14} className="max-sm:hidden" />
      ) : (
        <Pause aria-hidden size={14} className="max-sm:hidden" />
      )}
    </Button>
  );
}
