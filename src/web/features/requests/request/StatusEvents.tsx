import { useQuery } from '@tanstack/react-query';
import type { StatusTransitions } from '#service/webhooks';
import { formatDuration } from '#service/duration';
import { transitionsQuery } from '../../../api/webhooks';
import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { truncated } from '../../../lib/truncation';
import { RecordTime } from '../../../record/RecordTime';
import { Tag } from '../../../ui/Tag';

type Transition = StatusTransitions['transitions'][number];

const sourceWords: Record<Transition['source'], string> = {
  webhook: 'by webhook',
  websocket: 'by websocket',
  list: 'in a list',
};
const pollMs = 15_000;

/**
 * When pushed events told of each status, which the service's record does not say, in the order of the service's times:
 * `pending seen 12:03:10 by webhook`.
 */
export function StatusEvents({ network, id }: { network: string; id: string }) {
  const { data, error, refetch } = useQuery({
    ...transitionsQuery(network, id),
    refetchInterval: pollMs,
  });
  if (error)
    return (
      <>
        <p className="mb-2 foreign-text">{errorLine(error)}</p>
        <RetryButton size="small" error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return null;
  const { transitions, isKept } = data;
  return (
    <>
      {transitions.length === 0 && (
        <p className="text-ink-3">No event about this request was received.</p>
      )}
      <ol aria-label="Status events" className="flex flex-col gap-2">
        {transitions.map((transition) => (
          <Seen key={`${transition.updatedAtMs} ${transition.status}`} transition={transition} />
        ))}
      </ol>
      {!isKept && (
        <p className="mt-2 text-xs text-ink-3">
          Only recent events are kept in memory, and a restart of Waybill’s server loses them.
        </p>
      )}
    </>
  );
}

function Seen({ transition }: { transition: Transition }) {
  const { status, updatedAtMs, seenMs, source, isLate } = transition;
  const behindMs = updatedAtMs === null ? null : seenMs - updatedAtMs;
  return (
    <li>
      <span className="font-semibold foreign-text">{truncated(status)}</span>{' '}
      <span className="text-ink-2">
        seen <RecordTime ms={seenMs} /> {sourceWords[source]}
      </span>
      {behindMs !== null && behindMs >= 1_000 && (
        <span className="text-xs text-ink-3">
          , {formatDuration(behindMs / 1000)} after the change
        </span>
      )}
      {isLate && (
        <>
          {' '}
          <Tag tone="warn">Old signature</Tag>
        </>
      )}
    </li>
  );
}
