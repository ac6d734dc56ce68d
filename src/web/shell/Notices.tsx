import { useState } from 'react';
import { deprecations } from '../api/deprecations';
import { useUnsharedLabels } from '../api/endpoints/labels';
import { pacedAlone } from '../api/pace';
import { clockOffset, noticeableOffsetMs } from '../api/server-clock';
import { useSessionValue } from '../api/session';
import { formatDuration } from '#service/duration';
import { useTimeZone } from '../components/time/time-setting';
import { unsharedText } from '../lib/counted';
import { absoluteTime } from '../lib/time';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { maxCallMs, slowCalls } from '../api/request-timeout';

/** What concerns every page: a slow call, a wrong clock, a database that is away, labels of this browser alone, and endpoints that the service will remove. */
export function Notices({ onOpenLabels }: { onOpenLabels: () => void }) {
  const retired = useSessionValue(deprecations);
  const isAlone = useSessionValue(pacedAlone);
  const offsetMs = useSessionValue(clockOffset);
  const zone = useTimeZone();
  const unshared = useUnsharedLabels().length;
  const isOff = Math.abs(offsetMs) > noticeableOffsetMs;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const lasting = [
    isOff && {
      title: `This computer’s clock is ${formatDuration(Math.abs(offsetMs) / 1000)} ${offsetMs > 0 ? 'behind' : 'ahead of'} the service’s`,
      text: 'Ages and time ranges use the service’s clock.',
      action: null,
    },
    isAlone && {
      title: 'Shared rate limiting unavailable',
      text: 'The database isn’t responding, so this instance uses only its share of the rate limit.',
      action: null,
    },
    unshared > 0 && {
      title: unsharedText(unshared, 'label'),
      text: 'Address labels are now kept for the whole team.',
      action: (
        <Button size="small" onClick={onOpenLabels}>
          Review
        </Button>
      ),
    },
    ...retired.map(({ endpoint, sunset }) => ({
      title: `Deprecated API endpoint: ${endpoint}`,
      text:
        sunset === null
          ? 'The service announced no end date.'
          : `The service stops supporting it on ${dateWords(sunset, zone)}.`,
      action: null,
    })),
  ].filter((notice) => notice !== false);
  return (
    <>
      <StillWaiting />
      {lasting
        .filter(({ title }) => !hidden.includes(title))
        .map(({ title, text, action }) => (
          <Notice
            key={title}
            tone="warn"
            title={title}
            actions={
              <>
                {action}
                <Button size="small" onClick={() => setHidden([...hidden, title])}>
                  Dismiss
                </Button>
              </>
            }
          >
            {text}
          </Notice>
        ))}
    </>
  );
}

/** An HTTP date as every other time of the page reads; what is no date as it came. */
function dateWords(httpDate: string, zone: string): string {
  const ms = Date.parse(httpDate);
  return Number.isNaN(ms) ? httpDate : absoluteTime(ms, zone);
}

/** Says that the page still loads, once that takes long: over the page, so that nothing moves. What only reads can be asked again. */
function StillWaiting() {
  const client = useQueryClient();
  const slow = useSessionValue(slowCalls);
  const isSlowRead = ({ queryKey: [, name] }: Query) =>
    slow.some(({ endpoint }) => endpoint === name);
  const reads = { fetchStatus: 'fetching', predicate: isSlowRead } as const;
  const retry = async () => {
    const queries = client.getQueryCache().findAll(reads);
    await client.cancelQueries(reads);
    await client.refetchQueries({ predicate: (query) => queries.includes(query) });
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-16 z-30 flex justify-center sm:bottom-4"
    >
      {slow.length > 0 && (
        <p className="flex max-w-prose flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line-2 bg-raised px-4 py-2 text-ink-2">
          Still loading. Times out after {maxCallMs / 1000}s.
          {client.getQueryCache().findAll(reads).length > 0 && (
            <Button size="small" className="pointer-events-auto" onClick={() => void retry()}>
              Retry
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
