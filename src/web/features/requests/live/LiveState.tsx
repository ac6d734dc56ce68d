import { useEffect } from 'react';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { formatDuration } from '#service/duration';
import { useNow } from '../../../components/time/clock';
import { listRoute } from '../search/list-route';
import { scopeOf } from '../search/service-query';
import { useLive } from './useLive';
import { pollEveryMs, type LiveList } from './useLiveList';
import { cx } from '../../../ui/cx';

/** With events, polls only look for new rows. */
const pollBesideEventsMs = 60_000;

const titles = {
  live: 'Rows on this page update as events arrive; new requests are read every 60s.',
  reconnecting: 'No events right now. Refreshes every 10s.',
  polling: 'Refreshes every 10s.',
};

/** Whether the list is live. It is paused by a key, and in the list's menu. */
export function LiveState({
  network,
  list,
  isPaused,
}: {
  network: PageNetwork;
  list: LiveList;
  isPaused: boolean;
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
    <span
      role="status"
      className="flex items-center gap-2 whitespace-nowrap text-ink-2"
      title={
        isPaused ? 'Press P to resume.' : `${titles[live.state]}${lastEvent} Press P to pause.`
      }
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
      {isStill ?? liveWords[live.state]}
    </span>
  );
}

export const liveWords = { live: 'Live', reconnecting: 'Reconnecting', polling: 'Polling' };

const dots = { success: 'bg-success', warn: 'bg-warn', waiting: 'bg-waiting' };

export function LiveDot({ tone }: { tone: keyof typeof dots }) {
  return <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />;
}
