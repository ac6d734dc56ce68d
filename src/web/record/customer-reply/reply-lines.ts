import { absoluteTime, isoTime } from '../../lib/time';
import { visibleText } from '../../lib/truncation';
import { isSeen, type Leg } from '#service/money/legs';
import type { Verdict } from '../verdict';
import { customerEnglish, type CustomerTexts } from './customer-english';

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
