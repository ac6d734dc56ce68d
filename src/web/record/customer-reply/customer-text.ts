import { knownFailReason, knownRefundFailReason, reasonsOfFills } from '#service/fail-reason';
import type { RequestRecord } from '#service/record';
import { isFailedOrRefunded } from '#service/status';
import { successorId } from '#service/record';
import { visibleText } from '../../lib/truncation';
import { chainName, type ChainOf } from '../chain-of';
import { customerEnglish, type CustomerTexts } from './customer-english';
import { amountIn } from '#service/amounts-of';
import { failReasonEntry, refundFailReasonEntry } from '../reasons/reason-table';
import { amountOnChain, moneyWords } from '../money-words';
import type { Verdict, VerdictKind } from '../verdict-shape';

/**
 * What to send to the customer. The sentence about the money says what the verdict says, with its amount and chain,
 * and never follows from the reason code; the cause is only given where the request failed or was refunded.
 */
export function customerText(
  record: RequestRecord,
  verdict: Verdict,
  chainOf: ChainOf,
  texts: CustomerTexts = customerEnglish,
): string {
  const { money: reported, excess, payment, mismatches } = verdict;
  const successor = successorId(record);
  const place = (lead: string) => moneyWords(lead, reported, chainOf);
  const where = texts.money[verdict.kind]({
    place,
    deposit: amountOnChain({ ...reported, to: null }, chainOf),
    quoted: quotedDeposit(record, verdict, chainOf),
    chain: record.originChainId === null ? null : chainName(chainOf, record.originChainId),
    payment,
    successor: successor && visibleText(successor),
  });
  // The service calls it delivered, wherever it went.
  const money =
    mismatches.length > 0
      ? texts.mismatch(
          place,
          mismatches.some(({ field }) => field === 'recipient'),
        )
      : where;
  const back =
    excess && texts.excess[excess.state]((lead) => moneyWords(lead, excess.money, chainOf));
  const cause = causeText(record, verdict, texts);
  // A refund or a failed sweep of a request in progress doesn’t say that it failed.
  const isFailed =
    failedKinds.includes(verdict.kind) && payment === 'own' && isFailedOrRefunded(record.status);
  // What failed and why, then where the money is.
  const said = isFailed ? [texts.failed, cause, money, back] : [money, back, cause];
  return [
    said.filter(Boolean).join(' '),
    texts.reference(visibleText(record.id)),
    texts.safety,
  ].join('\n\n');
}

function quotedDeposit(record: RequestRecord, { payment }: Verdict, chainOf: ChainOf) {
  const paid = amountIn(record);
  if (paid?.source !== 'quoted' || payment !== 'own') return null;
  return amountOnChain({ amount: paid.amount, chainId: record.originChainId, to: null }, chainOf);
}

// Of these the customer is told first that the transfer failed.
const failedKinds: readonly VerdictKind[] = [
  'returned',
  'reported-returned',
  'refund-disputed',
  'refund-seen',
  'not-returned',
  'held',
  'failed-with-service',
  'failed-at-deposit-address',
  'sweep-failed',
  'not-deposited',
];

// With these the refund went out, or is in doubt: why one failed would say the opposite.
const withoutRefundCause: readonly VerdictKind[] = [
  'returned',
  'reported-returned',
  'refund-seen',
  'refund-disputed',
  'never-left',
  'contradictory',
];

// Nothing was paid for a fill then: why one failed would say the opposite.
const withoutFillCause: readonly VerdictKind[] = ['never-left', 'not-deposited'];

function causeText(record: RequestRecord, { kind }: Verdict, texts: CustomerTexts): string {
  if (kind === 'replaced' || !isFailedOrRefunded(record.status)) return '';
  const isOfOther = withoutFillCause.includes(kind) && reasonsOfFills.has(record.failReason);
  const failReason = isOfOther ? null : record.failReason;
  const refundFailReason = withoutRefundCause.includes(kind) ? null : record.refundFailReason;
  const codes = [
    failReason === null ? undefined : knownFailReason(failReason),
    refundFailReason === null ? undefined : knownRefundFailReason(refundFailReason),
  ].filter((code) => code !== undefined);
  const causes = codes.map((code) => {
    if (code === null) return texts.unknownReason;
    const entry = failReasonEntry(code) ?? refundFailReasonEntry(code);
    const cause = texts.reasons[code];
    // Of a code that isn't documented, the cause is only read from its name.
    const isInferred = code !== 'UNKNOWN' && !entry?.isDocumented && cause !== '';
    return isInferred ? texts.inferredReason(cause) : cause;
  });
  return [...new Set(causes)].join(' ');
}
