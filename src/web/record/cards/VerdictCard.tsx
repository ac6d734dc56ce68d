import { useEffect, useRef, type ReactNode, useState, type RefObject } from 'react';
import type { RequestRecord } from '#service/records/record';
import type { Money } from '#service/money/money';
import { isUnpriced } from '#service/money/money-amount';
import type { Amount } from '#service/schema/currency';
import { statusTone } from '#service/status';
import { useChains, pendingChains } from '../../api/endpoints/chains';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/time/TimeText';
import { Usd } from '../../components/amount/Usd';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { Mismatches } from '../claim/Mismatches';
import { RequestLink } from '../links/RequestLink';
import { reasonsOf, type RecordReason } from '../reasons/reasons-of';
import { useVerdict } from '../verdict/useVerdict';
import { evidenceNames, type Verdict } from '../verdict/verdict';
import { shortened } from '../verdict/money-words';
import { unbroken } from '../unbroken';
import { truncated } from '../../lib/truncation';
import { KeyValue } from '../../ui/KeyValue';
import { reasonNumbersOf } from '../reason-numbers';
import { ErrorCodeLinks } from '../links/ErrorCodeLink';
import { DecodeButton } from '../decode/DecodeButton';
import { useMoney } from '../useMoney';
import { retryWords } from '../reasons/reason-entry';

const toneText = { failure: 'text-failure', warn: 'text-warn' };

/** Where the money is, why, and what to do. */
export function VerdictCard({
  record,
  replacement,
  children,
}: {
  record: RequestRecord;
  /** The request that owns the money of a replaced one; null while it is loaded. */
  replacement?: RequestRecord | null | undefined;
  children?: ReactNode;
}) {
  const verdict = useVerdict(record);
  const owner = useVerdict(replacement ?? record);
  const reasons = reasonsOf(verdict.money);
  const tone = statusTone((replacement ?? record).status);
  const headline = useSettledHeight();
  return (
    <Card tone={verdict.tone ?? owner.tone ?? (tone === 'unknown' ? 'waiting' : tone)}>
      <h2
        key={record.id}
        ref={headline}
        title={verdict.headline}
        className={cx(
          'text-lg font-semibold tracking-tight foreign-text',
          verdict.tone && toneText[verdict.tone],
        )}
      >
        <Headline text={verdict.headline} />
      </h2>
      {replacement === null && <Skeleton className="mt-1.5 h-6" />}
      {replacement && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3">
          <RequestLink id={replacement.id} />
          <StatusBadge status={replacement.status} />
          <span className="font-semibold foreign-text" title={owner.headline}>
            <Headline text={owner.headline} />
          </span>
        </p>
      )}
      {verdict.mismatches.length > 0 && (
        <div role="alert" className="mb-3">
          <Mismatches mismatches={verdict.mismatches} />
        </div>
      )}
      <div className="mt-1.5 flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 foreign-text text-ink-2">
          {replacement && 'This request:'}
          <StatusBadge status={record.status} />
          {verdict.amount.amount && (
            <span title="USD value at request time">
              <Worth amount={verdict.amount.amount} money={verdict.money} />
            </span>
          )}
          {verdict.detail}
          {record.createdAtMs !== null && (
            <span className="text-xs text-ink-3">
              Created <TimeText ms={record.createdAtMs} />
            </span>
          )}
        </p>
        <Reasons reasons={reasons} />
        <NextStep verdict={verdict} reasons={reasons} />
      </div>
      {children && <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>}
      <details className="mt-3 text-xs">
        <summary>
          Evidence{hasGuidance(record, reasons) && ' and guidance'}
          {verdict.evidence.source !== 'reported' && (
            <>
              {' '}
              <Tag tone="warn">{evidenceNames[verdict.evidence.source]}</Tag>
            </>
          )}
        </summary>
        <Evidence verdict={verdict} />
        <ReasonGuidance record={record} reasons={reasons} />
      </details>
    </Card>
  );
}

/** What the amount of the headline was worth; it stands beside it, and is never worked out here. */
function Worth({ amount, money }: { amount: Amount; money: Money }) {
  const { amountUsd: usd } = amount;
  if (usd === null || isUnpriced(usd, amount.amount)) return <>Value not reported</>;
  const repaid = amount === money.returned.amount ? 'Refunded' : 'Paid';
  return (
    <>
      {amount === money.received.amount ? 'Received' : repaid} <Usd value={usd} />
    </>
  );
}

/** Keeps the lines of a text in which chains' names, mostly shorter, take the place of their IDs: nothing below it moves. */
function useSettledHeight() {
  const ref = useRef<HTMLHeadingElement>(null);
  const isNamed = useChains().size > 0;
  // After the paint: before it, the height would have the page laid out twice.
  useEffect(() => {
    const heading = ref.current;
    // Beside a list more room is not worth a blank line.
    if (heading && !isNamed && !heading.closest('[role=dialog]'))
      heading.style.minHeight = `${heading.offsetHeight}px`;
  }, [isNamed]);
  return ref;
}

/** One step; only what cannot wait comes before what the money needs. What a retry needs is in the guidance. */
function NextStep({
  verdict: { nextAction, needsAction },
  reasons,
}: {
  verdict: Verdict;
  reasons: ReturnType<typeof reasonsOf>;
}) {
  const urgent = reasons.find(({ entry }) => entry?.isUrgent)?.entry?.next;
  return (
    <p className="foreign-text text-ink-2">
      <span className="font-semibold text-ink">Next step:</span> {urgent ?? nextAction}
      {urgent !== undefined && needsAction && (
        <>
          {' '}
          <span className="font-semibold">Then:</span> {nextAction}
        </>
      )}
    </p>
  );
}

function Evidence({ verdict: { evidence } }: { verdict: Verdict }) {
  return (
    <p className="mt-1 foreign-text text-ink-3">
      {evidenceNames[evidence.source]}.
      {evidence.used.length > 0 && ` Based on ${evidence.used.join(', ')}.`}
      {evidence.missing.length > 0 && ` Not reported: ${evidence.missing.join(', ')}.`}
    </p>
  );
}

/**
 * A verdict's sentence. While the chains load, their IDs are held as places: a name never takes the place of words that
 * were read already.
 */
export function Headline({ text }: { text: string }) {
  const isNaming = useChains() === pendingChains;
  const words = shortened(text);
  if (!isNaming) return <>{unbroken(words)}</>;
  const parts = words.split(/(\bchain \d+)/).map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{unbroken(part)}</span>
    ) : (
      // As wide as most names: the heading keeps its lines.
      <span
        key={index}
        className="inline-block max-w-[4.5em] overflow-hidden rounded bg-line align-bottom whitespace-nowrap text-transparent select-none"
      >
        {part}
      </span>
    ),
  );
  return <>{parts}</>;
}

const maxLineLength = 4_000;
const maxDecoded = 5;

/** Why it failed: the title, the service's code once, and what happened. */
function Reasons({ reasons }: { reasons: readonly RecordReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <section aria-label="Why it failed" className="flex flex-col gap-1">
      {reasons.map(({ title, code, entry }) => (
        <p key={code} className="foreign-text text-ink-2">
          <span className="font-semibold text-ink">{title}</span>{' '}
          <code className="font-mono text-xs text-ink-3">{truncated(code)}</code>
          {'. '}
          {entry ? entry.happened : 'The service’s documentation doesn’t explain it.'}
          {entry && !entry.isDocumented && (
            <>
              {' '}
              <Tag tone="warn">Our reading</Tag>
            </>
          )}
        </p>
      ))}
    </section>
  );
}

const knownOf = (reasons: readonly RecordReason[]) =>
  reasons.flatMap(({ title, entry }) => (entry ? [{ title, entry }] : []));

/** Whether there is anything to say beside the evidence. */
function hasGuidance(record: RequestRecord, reasons: readonly RecordReason[]): boolean {
  return knownOf(reasons).length > 0 || record.details != null;
}

/** What support and developers do about a reason, its numbers, and what the service says beside it. */
function ReasonGuidance({
  record,
  reasons,
}: {
  record: RequestRecord;
  reasons: readonly RecordReason[];
}) {
  const money = useMoney(record);
  return (
    <div className="mt-2 flex flex-col gap-3 text-sm empty:hidden">
      {knownOf(reasons).map(({ title, entry }) => (
        <section
          key={title}
          aria-label={`ReasonGuidance: ${title}`}
          className="flex flex-col gap-1"
        >
          <p className="text-ink-2">
            <b>Retry:</b> {retryWords[entry.retry]}
          </p>
          <p className="text-ink-2">
            <b>To fix:</b> {entry.next}
          </p>
          <p className="text-ink-2">
            <b>For support:</b> {entry.operator}
          </p>
          <p className="text-ink-2">
            <b>For developers:</b> {entry.developer}
          </p>
          <KeyValue
            items={reasonNumbersOf(money, entry.numbers ?? []).map(({ term, value }) => ({
              term,
              value: truncated(value),
            }))}
          />
        </section>
      ))}
      {record.details != null && <Details details={record.details} />}
    </div>
  );
}

// Decoded revert data and the like: text as it came, unparsed (service-api.md E2).
function Details({ details }: { details: unknown }) {
  const text = typeof details === 'string' ? details : JSON.stringify(details, null, 2);
  return (
    <div>
      <p className="text-xs font-semibold text-ink-2">Raw details</p>
      <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-raised p-2 font-mono text-xs foreign-text whitespace-pre-wrap">
        {text.split('\n').map((line) => `${truncated(line, maxLineLength)}\n`)}
      </pre>
      <ErrorCodeLinks details={details} />
      {dataIn(text).map((data) => (
        <DecodeButton key={data} data={data} chainId={null} />
      ))}
    </div>
  );
}

/** What can be a call or a revert: longer than a selector, and no address, hash or signature. */
function dataIn(text: string): string[] {
  const found = text.match(/\b0x(?:[0-9a-f]{2}){4,}\b/gi) ?? [];
  return [...new Set(found)].filter((hex) => (hex.length - 10) % 64 === 0).slice(0, maxDecoded);
}

/** Repeats the verdict while its card is scrolled out of sight. It takes no room, so nothing moves when it comes. */
export function VerdictBar({
  record,
  card,
}: {
  record: RequestRecord;
  card: RefObject<HTMLElement | null>;
}) {
  const { headline } = useVerdict(record);
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!card.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) =>
        setIsGone(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: '-88px 0px 0px' },
    );
    watcher.observe(card.current);
    return () => watcher.disconnect();
  }, [card]);
  return (
    <div className="sticky top-21 z-10 h-0 sm:top-12">
      {isGone && (
        <p
          aria-hidden
          className="absolute inset-x-0 top-0 flex min-h-10 items-center gap-3 border border-line bg-surface px-4 py-1"
        >
          <span className="max-w-1/2 shrink-0">
            <StatusBadge status={record.status} />
          </span>
          <span className="line-clamp-2 min-w-0 font-semibold" title={headline}>
            {shortened(headline)}
          </span>
        </p>
      )}
    </div>
  );
}
