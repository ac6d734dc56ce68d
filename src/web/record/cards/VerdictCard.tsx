import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import { useNow } from '../../components/clock';
import { StatusBadge } from '../../components/StatusBadge';
import { Card } from '../../ui/Card';
import { Tag } from '../../ui/Tag';
import { reasonsOf } from '../reasons/reasons-of';
import { useVerdict } from '../useVerdict';
import type { Verdict } from '../verdict-shape';
import { Guidance, Reasons } from './ReasonSection';

const settlingMs = 30 * 60_000;

/** Where the money is, why, and what to do. */
export function VerdictCard({ record, children }: { record: RequestRecord; children?: ReactNode }) {
  const verdict = useVerdict(record);
  const reasons = reasonsOf(record);
  const tone = statusTone(record.status);
  return (
    <Card tone={tone === 'unknown' ? 'waiting' : tone}>
      <h2 className="text-lg font-semibold tracking-tight foreign-text">{verdict.headline}</h2>
      <div className="mt-1.5 flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
          <StatusBadge status={record.status} />
          {verdict.detail}
        </p>
        <Reasons reasons={reasons} />
        <NextStep verdict={verdict} reasons={reasons} />
        <StillSettling record={record} />
      </div>
      {children && <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>}
      <div className="mt-3 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-xs">
        <Guidance record={record} reasons={reasons} />
        <Evidence verdict={verdict} />
      </div>
    </Card>
  );
}

/** One step: what cannot wait comes before what the money needs, and a retry only where nothing else is to do. */
function NextStep({
  verdict: { needsAction, nextAction },
  reasons,
}: {
  verdict: Verdict;
  reasons: ReturnType<typeof reasonsOf>;
}) {
  const urgent = reasons.find(({ entry }) => entry?.isUrgent)?.entry?.next;
  const retry = needsAction ? undefined : reasons[0]?.entry?.next;
  const also = urgent === undefined ? retry : nextAction;
  return (
    <p className="text-ink-2">
      <span className="font-semibold text-ink">Next step:</span> {urgent ?? nextAction}
      {also !== undefined && (
        <>
          {' '}
          <span className="font-semibold">{urgent ? 'Then:' : 'To retry:'}</span> {also}
        </>
      )}
    </p>
  );
}

// failure, pending, refund does occur: for a while nobody should act on a failure alone (30 minutes are assumed).
function StillSettling({ record: { status, updatedAtMs } }: { record: RequestRecord }) {
  const isFresh = useNow(
    (ms) => status === 'failure' && updatedAtMs !== null && ms - updatedAtMs < settlingMs,
  );
  if (!isFresh) return null;
  return <p className="text-ink-2">Not final: a failure can still become a refund.</p>;
}

function Evidence({ verdict: { confidence, evidence } }: { verdict: Verdict }) {
  return (
    <details>
      <summary>
        Why?{' '}
        <Tag tone={confidence === 'inferred' ? 'warn' : undefined}>
          {confidence === 'inferred' ? 'Inferred' : 'Reported'}
        </Tag>
      </summary>
      <p className="mt-1 foreign-text text-ink-3">
        {evidence.used.length > 0 && `Based on ${evidence.used.join(', ')}.`}
        {evidence.missing.length > 0 && ` Not reported: ${evidence.missing.join(', ')}.`}
      </p>
    </details>
  );
}
