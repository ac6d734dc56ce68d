import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKey } from '../../api/query-key';
import type { Scope } from '../../api/scope';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useTimeSetting } from '../../components/time-setting';
import { absoluteTime } from '../../lib/time';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { createdInHour } from './home-questions';
import { lastHours } from './last-hours';
import { ListLinkText, TileError } from './Tile';
import { countSharedMs, useCount } from './useCount';

/** The bars of more could not be hit on a phone. */
const hourCount = 12;

/** How many requests with a deposit each of the last hours brought; counted when asked for, a call for each hour. */
export function HoursCard({ network, scope }: { network: string; scope: Scope }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = useHours(network, scope, isAsked);
  return (
    <Card title="Requests by hour">
      {/* Nothing stands below this card: it takes its height when there is something to show. */}
      {data ? (
        <div style={{ height: 160 }}>
          <HoursChart hours={data} />
        </div>
      ) : error ? (
        <TileError error={error} onRetry={() => void refetch()} />
      ) : (
        <Button
          size="small"
          disabled={isAsked}
          title={`Uses ${hourCount} API calls`}
          onClick={() => setIsAsked(true)}
        >
          {isAsked ? 'Counting…' : 'Count requests by hour'}
        </Button>
      )}
      <p className="mt-2 text-xs text-ink-3">
        Created in the last {hourCount} full hours, with a deposit.
        {data && ' Each bar opens its list.'}
      </p>
    </Card>
  );
}

interface Hour {
  startSeconds: number;
  count: number | null;
}

function useHours(network: string, scope: Scope, enabled: boolean) {
  const session = useSession();
  const startCount = useCount(network, scope);
  return useQuery({
    queryKey: queryKey(network, 'requests', { home: 'hours', scope }),
    enabled,
    staleTime: countSharedMs,
    queryFn: async ({ signal }): Promise<Hour[]> => {
      const count = startCount(signal);
      return Promise.all(
        lastHours(serverNowMs(session) / 1000, hourCount).map(async (startSeconds) => ({
          startSeconds,
          count: await count(createdInHour(startSeconds)),
        })),
      );
    },
  });
}

/** An even number that ends an axis: 119 → 120, 7 → 8. */
function axisTop(highest: number): number {
  const step = Math.max(2, 10 ** Math.floor(Math.log10(Math.max(1, highest))) / 5);
  return Math.max(step, Math.ceil(highest / step) * step);
}

const whole = (count: number) => count.toLocaleString('en-US');
const short = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** A bar for each hour, with the numbers on the left and every third hour below. */
function HoursChart({ hours }: { hours: readonly Hour[] }) {
  const setting = useTimeSetting();
  const zone = setting === 'relative' ? 'local' : setting;
  const top = axisTop(Math.max(0, ...hours.map(({ count }) => count ?? 0)));
  const text = (startSeconds: number) => absoluteTime(startSeconds * 1000, zone).slice(0, 16);
  return (
    <div className="flex h-full gap-1 text-xs text-ink-3 tabular-nums">
      <div
        aria-hidden
        className="flex flex-col justify-between text-right"
        style={{ height: 144, marginTop: -8 }}
      >
        {[top, top / 2, 0].map((count) => (
          <span key={count}>{short.format(count)}</span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex h-32 items-end border-b border-line">
          {hours.map(({ startSeconds, count }) => {
            const label = `${text(startSeconds)}: ${count === null ? 'not reported' : `${whole(count)} requests`}`;
            return (
              <ListLinkText
                key={startSeconds}
                link={createdInHour(startSeconds).link}
                label={label}
                title={label}
                className="flex h-full min-w-0 flex-1 items-end hover:bg-raised"
              >
                <span
                  className="flex-1 bg-accent"
                  style={{ height: `${((count ?? 0) / top) * 100}%`, marginInline: 1 }}
                />
              </ListLinkText>
            );
          })}
        </div>
        <div aria-hidden className="mt-1 flex">
          {hours
            .filter((_, index) => index % 3 === 0)
            .map(({ startSeconds }) => (
              <span key={startSeconds} className="flex-1">
                {text(startSeconds).slice(11)}
              </span>
            ))}
        </div>
      </div>
    </div>
  );
}
