import type { RequestRecord } from '#service/record';
import { absoluteTime, isoTime } from '../../lib/time';
import { visibleText } from '../../lib/truncation';
import { isSeen, legsOf, type Leg } from '../legs';
import type { Verdict } from '../verdict-shape';
import { customerEnglish, type CustomerTexts } from './customer-english';

export type ReplyPart = 'hash' | 'link' | 'date';

/** A line about the transaction that the reply is about; null for what is not reported of it. */
export function replyLines(
  record: RequestRecord,
  verdict: Verdict,
  linkOf: (chainId: number | null, hash: string) => string | null,
  texts: CustomerTexts = customerEnglish,
): Record<ReplyPart, string | null> {
  const { leg, step } = legOf(record, verdict);
  const words = texts.transaction[step];
  const ms = leg?.timestampSeconds == null ? null : leg.timestampSeconds * 1000;
  const hash = leg?.hash ?? null;
  const link = hash === null ? null : linkOf(leg?.chainId ?? null, hash);
  return {
    hash: hash && words.hash(visibleText(hash)),
    link: link && texts.link(link),
    date:
      ms === null || isoTime(ms) === null
        ? null
        : words.date(`${absoluteTime(ms, 'UTC').slice(0, -3)} UTC`),
  };
}

/** The last one that bears the verdict out: the delivery, the refund, else the customer's own deposit. */
function legOf(
  record: RequestRecord,
  { kind, mismatches }: Verdict,
): { leg: Leg | undefined; step: keyof CustomerTexts['transaction'] } {
  const seen = legsOf(record).filter(isSeen);
  if (kind === 'delivered')
    return {
      leg: seen.findLast((leg) => leg.kind === 'fill' || leg.kind === 'both'),
      step: mismatches.length > 0 ? 'payment' : 'delivery',
    };
  if (kind === 'returned' || kind === 'refund-seen')
    return { leg: seen.find((leg) => leg.kind === 'refund'), step: 'refund' };
  const leg = seen.find((each) => each.kind === 'transfer' || each.kind === 'deposit');
  return { leg, step: 'deposit' };
}

/** Puts a line below the reference, or takes it out: what was edited around it stays. */
export function withLine(text: string, line: string, isWanted: boolean, reference: string): string {
  const lines = text.split('\n').filter((each) => each !== line);
  if (!isWanted) return lines.join('\n');
  const at = lines.indexOf(reference);
  const end = at < 0 ? -1 : lines.indexOf('', at);
  return lines.toSpliced(end < 0 ? lines.length : end, 0, line).join('\n');
}
