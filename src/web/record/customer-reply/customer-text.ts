import {
  knownFailReason,
  knownRefundFailReason,
  type FailReason,
  type RefundFailReason,
} from '#service/fail-reason';
import { severityOf } from '#service/money/conflicts';
import { isDue } from '#service/money/due';
import { headingConflict, type Money } from '#service/money/money';
import { isReasonOfDeposit } from '#service/money/refuted-reason';
import { isFailedOrRefunded } from '#service/status';
import { visibleLines, visibleText } from '../../lib/truncation';
import { chainName } from '../chain-of';
import { conflictWords } from '../verdict/conflict-words';
import { amountOnChain, moneyWords, sentences } from '../verdict/money-words';
import { untilWords } from '../verdict/next-step';
import { failReasonEntry, refundFailReasonEntry } from '../reasons/reason-table';
import type { Verdict } from '../verdict/verdict';
import type { VerdictView } from '../verdict/verdict-headings';
import { customerEnglish, type CustomerTexts } from './customer-english';
import { absoluteTime, isoTime } from '../../lib/time';
import { isSeen, type Leg } from '#service/money/legs';

/**
 * What to send to the customer: what failed and why, where the money is, what happens next. It is a projection of the
 * reading that the verdict has; the cause is only given where the request failed or was refunded.
 */
export function customerText(
  { money, mismatches }: Verdict,
  view: VerdictView,
  texts: CustomerTexts = customerEnglish,
): string {
  const { record } = money;
  const { chainOf } = view;
  const place = (lead: string) => moneyWords(lead, mainAmount(money), chainOf);
  const clauses = conflictClauses(money);
  // A refund or a failed sweep of a request in progress doesn’t say that it failed.
  const isFailed =
    money.payment === 'own' && isFailedOrRefunded(record.status) && saysThatItFailed(money);
  const cause = isFailed || clauses.length === 0 ? causeText(money, texts) : '';
  const lead = isFailed ? sentences(texts.failed, cause) : '';
  const isOtherAddress = mismatches.some(({ field }) => field === 'recipient');
  const state = sentences(stateText(money, view, texts), excessText(money, view, texts));
  const body = () => {
    if (mismatches.length > 0) return texts.mismatch(place, isOtherAddress);
    if (clauses.length > 0)
      return sentences(headingConflict(money) === null && state, texts.conflict(clauses));
    return sentences(state, !isFailed && cause, nextText(money, view, texts));
  };
  const parts = [sentences(lead, body()), texts.reference(record.id), texts.safety];
  return visibleLines(parts.join('\n\n'));
}

function mainAmount(money: Money) {
  return money.state === 'returned' ? money.returned : money.received;
}

/** Every contradiction that concerns the customer. */
function conflictClauses({ conflicts }: Money): string[] {
  const said = conflicts.filter((name) => severityOf(name) !== 'mark');
  return said.flatMap((name) => conflictWords[name].reply ?? []);
}

type Say = (money: Money, arg: unknown) => string;

function stateText(money: Money, { chainOf }: VerdictView, texts: CustomerTexts): string {
  const { originChainId } = money.record;
  return (texts.money[money.state] as Say)(money, {
    place: (lead: string) => moneyWords(lead, mainAmount(money), chainOf),
    deposit: amountOnChain(money.paid, chainOf),
    quoted: amountOnChain(money.quotedIn, chainOf),
    chain: originChainId === null ? null : chainName(chainOf, originChainId),
  });
}

function excessText(money: Money, { chainOf }: VerdictView, texts: CustomerTexts): string {
  if (money.state === 'deliveredAndReturned' && money.returned.amount === null)
    return texts.excess.unknown((lead) => lead);
  if (money.state === 'deliveredAndReturned')
    return texts.excess.returned((lead) => moneyWords(lead, money.returned, chainOf));
  if (money.state !== 'deliveredAndOwed') return '';
  return texts.excess[money.why]((lead) => moneyWords(lead, money.owed, chainOf));
}

function nextText(money: Money, { nowMs }: VerdictView, texts: CustomerTexts): string {
  const atMs = money.due?.atMs ?? null;
  const until = atMs === null ? null : untilWords(atMs, nowMs);
  return (texts.next[money.state] as Say)(money, { until, isOverdue: isDue(money, nowMs) });
}

const saying: readonly Money['state'][] = ['returned', 'notReturned', 'failedAwaitingReturn'];

// Of these the customer is told first that the transfer failed; of one whose money never left, that it didn't go through.
function saysThatItFailed({ state, holder }: Money): boolean {
  return saying.includes(state) || (state === 'neverDeposited' && holder === 'unknown');
}

function causeText(money: Money, texts: CustomerTexts): string {
  const { record, state, holder, conflicts } = money;
  if (state === 'replaced' || !isFailedOrRefunded(record.status)) return '';
  if (conflicts.includes('reasonRefuted')) return texts.unknownReason;
  // Nothing was paid for a fill then, or the network dropped another transaction than the customer's.
  const isOfOther =
    record.failReason === 'DEPOSIT_REORGED'
      ? record.depositAddress !== null
      : state === 'neverDeposited' && !isReasonOfDeposit(money);
  // A cause of what was paid says the opposite where no payment was found.
  const isUnpaid = state === 'neverDeposited' && holder === 'unknown';
  const failReason = isOfOther || isUnpaid ? null : record.failReason;
  // The refund went out, or is in doubt: why one failed would say the opposite.
  const hasRefundCause =
    state === 'notReturned' || (state === 'neverDeposited' && holder !== 'sender');
  const refundFailReason = hasRefundCause ? record.refundFailReason : null;
  const of = (code: FailReason | RefundFailReason | null, isOfRefund: boolean) => {
    if (code === null) return isOfRefund ? texts.unknownRefundReason : texts.unknownReason;
    const entry = failReasonEntry(code) ?? refundFailReasonEntry(code);
    const cause = texts.reasons[code];
    // Of a code that isn't documented, the cause is only read from its name.
    const isInferred = code !== 'UNKNOWN' && !entry?.isDocumented && cause !== '';
    return isInferred ? texts.inferredReason(cause, isOfRefund) : cause;
  };
  return sentences(
    failReason !== null && of(knownFailReason(failReason), false),
    refundFailReason !== null &&
      refundFailReason !== failReason &&
      of(knownRefundFailReason(refundFailReason), true),
  );
}

export type ReplyPart = 'hash' | 'link' | 'date';

/** A line about the transaction that the reply is about; null for what is not reported of it. */
export function replyLines(
  verdict: Verdict,
  linkOf: (chainId: number | null, hash: string) => string | null,
  texts: CustomerTexts = customerEnglish,
): Record<ReplyPart, string | null> {
  const { leg, step } = legOf(verdict);
  const words = texts.transaction[step];
  const ms = leg?.timestampSeconds == null ? null : leg.timestampSeconds * 1000;
  const hash = leg?.hash ?? null;
  const link = hash === null ? null : linkOf(leg?.chainId ?? null, hash);
  return {
    hash: hash && visibleText(words.hash(hash)),
    link: link && texts.link(link),
    date:
      ms === null || isoTime(ms) === null
        ? null
        : words.date(absoluteTime(ms, 'UTC').replace(/:\d\d /, ' ')),
  };
}

/** The last one that bears the verdict out: the delivery, the refund, else the customer's own deposit. */
function legOf({ money, mismatches }: Verdict): {
  leg: Leg | undefined;
  step: keyof CustomerTexts['transaction'];
} {
  const seen = money.legs.filter(isSeen);
  const fill = seen.findLast((leg) => leg.role === 'fill' || leg.role === 'depositAndFill');
  if (money.holder === 'recipient' && fill)
    return { leg: fill, step: mismatches.length > 0 ? 'payment' : 'delivery' };
  if (money.state === 'returned')
    return { leg: seen.find((leg) => leg.role === 'refund'), step: 'refund' };
  return { leg: seen.find((leg) => leg.role === 'deposit'), step: 'deposit' };
}

/** Puts a line below the reference, or takes it out: what was edited around it stays. */
export function withLine(text: string, line: string, isWanted: boolean, reference: string): string {
  const lines = text.split('\n').filter((each) => each !== line);
  if (!isWanted) return lines.join('\n');
  const at = lines.indexOf(reference);
  const end = at < 0 ? -1 : lines.indexOf('', at);
  return lines.toSpliced(end < 0 ? lines.length : end, 0, line).join('\n');
}
