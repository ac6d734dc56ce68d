import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { isSettled, statusTone } from '#service/status';
import { useNow } from '../../components/clock';
import { StatusBadge } from '../../components/StatusBadge';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Tag } from '../../ui/Tag';
import { reasonTitle } from '../reasons/reason-title';
import { useChainOf } from '../useChainOf';
import { verdictOf } from '../verdict';
import type { Actor, Verdict } from '../verdict-shape';

const actorWords: Record<Actor, string> = {
  customer: 'Next, the customer:',
  integrator: 'Next, you:',
  service: 'Next, the service:',
  nobody: 'Next:',
};
const settlingMs = 30 * 60_000;

/** Where the money is, what to do, and what this rests on. */
export function VerdictCard({ record, children }: { record: RequestRecord; children?: ReactNode }) {
  const chainOf = useChainOf();
  const isOpen = !isSettled(record.status);
  const nowMs = useNow((ms) => (isOpen ? Math.floor(ms / 1000) * 1000 : 0));
  const verdict = verdictOf(record, nowMs, chainOf);
  const tone = statusTone(record.status);
  const codes = [record.failReason, record.refundFailReason].filter((code) => code !== null);
  const title = reasonTitle(record);
  return (
    <Card tone={tone === 'unknown' ? 'waiting' : tone}>
      <h2 className="text-xl font-semibold tracking-tight text-balance foreign-text">
        {verdict.headline}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-2">
        <StatusBadge status={record.status} />
        {title && <span className="min-w-0 foreign-text text-ink-2">{title}</span>}
        {codes.map((code) => (
          <code key={code} className="font-mono text-xs foreign-text text-ink-3">
            {shownText(code)}
          </code>
        ))}
      </p>
      {verdict.detail && <p className="mt-1 text-ink-2">{verdict.detail}</p>}
      <p className="mt-1 text-ink-2">
        <span className="font-semibold">{actorWords[verdict.nextActor]}</span> {verdict.nextAction}
      </p>
      <StillSettling record={record} />
      {children && <div className="mt-4 flex flex-wrap items-center gap-2">{children}</div>}
      <Evidence verdict={verdict} />
    </Card>
  );
}

// failure, pending, refund does occur: for a while nobody should act on a failure alone (30 minutes are assumed).
function StillSettling({ record: { status, updatedAtMs } }: { record: RequestRecord }) {
  const isFresh = useNow(
    (ms) => status === 'failure' && updatedAtMs !== null && ms - updatedAtMs < settlingMs,
  );
  if (!isFresh) return null;
  return (
    <p className="mt-1 text-ink-2">A failure is not always final: the status can still change.</p>
  );
}

function Evidence({ verdict: { confidence, evidence } }: { verdict: Verdict }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
      <Tag tone={confidence === 'inferred' ? 'warn' : undefined}>{confidence}</Tag>
      <span className="foreign-text">
        {evidence.used.length > 0 && `from ${evidence.used.join(', ')}`}
        {evidence.missing.length > 0 && ` · not reported: ${evidence.missing.join(', ')}`}
      </span>
    </div>
  );
}
