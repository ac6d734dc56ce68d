import type { Money } from '#service/money/money';
import { isSameToken, type Chains, type UnknownAmount } from '#service/money/money-amount';
import type { Amount } from '#service/schema/currency';
import { asUnits } from '#service/decimal';
import { percentWords, signedWords } from './decimal-words';

/** One line of "quoted against actual". */
export interface AmountComparison {
  label: string;
  quoted: Amount | null;
  /** A planned refund: it was not quoted, and did not move. Null in every other line. */
  planned: Amount | null;
  actual: Amount | null;
  /** Why there is no actual amount; null where it is only not reported. */
  why: string | null;
  /** Actual minus quoted; null unless both are in one currency. `isLess`: by more than the slippage tolerance, where one applies. */
  difference: { units: string; percent: string | null; isLess: boolean } | null;
  /** What the percentage is a share of; null: of what was quoted. */
  base: string | null;
}

/** Paid in, delivered, returned and gas top-up, as far as the record holds them. */
export function compareAmounts(money: Money): AmountComparison[] {
  const { record, paid, received, quotedOut, returned, planned } = money;
  const { quoted, actual } = record.route;
  const lines = [
    line(money.chains, 'Paid', money.asked, paid.amount, whyWords(paid)),
    line(
      money.chains,
      'Received',
      quotedOut?.amount,
      received.amount,
      whyWords(received),
      asUnits(record.slippageToleranceBps),
    ),
  ];
  if (planned !== null)
    lines.push({
      ...line(money.chains, 'Planned refund', null, null, 'No transaction reported'),
      planned: planned.amount,
    });
  else if (returned.amount !== null || returned.why !== 'noRefund')
    lines.push(refundLine(money, returned.amount));
  if (quoted?.currencyGasTopup || actual?.currencyGasTopup)
    lines.push(
      line(money.chains, 'Gas top-up', quoted?.currencyGasTopup, actual?.currencyGasTopup),
    );
  return lines;
}

const whyTexts: Record<UnknownAmount['why'], string | null> = {
  notReported: null,
  notYet: 'Not yet',
  notFilled: 'Not filled',
  noFillReported: 'No fill reported',
  noRefund: null,
  elsewhere: 'In the replacement request',
};

function whyWords(known: Money['paid']): string | null {
  return 'why' in known ? whyTexts[known.why] : null;
}

function line(
  chains: Chains,
  label: string,
  quoted: Amount | null | undefined,
  actual: Amount | null | undefined,
  why: string | null = null,
  toleranceBps: bigint | null = null,
): AmountComparison {
  return {
    label,
    quoted: quoted ?? null,
    planned: null,
    actual: actual ?? null,
    why,
    base: null,
    difference: quoted && actual ? difference(chains, quoted, actual, toleranceBps) : null,
  };
}

// Nothing is quoted for a refund: its difference is the one to what was to go back, the excess beside a delivery.
function refundLine(money: Money, amount: Amount | null): AmountComparison {
  const isPart = money.holder === 'recipient';
  const whole = isPart ? (money.overpayment?.excess ?? null) : money.paid.amount;
  const against = whole && amount ? difference(money.chains, whole, amount) : null;
  return {
    ...line(money.chains, 'Refunded', null, amount),
    difference: against,
    base: isPart ? 'of the excess' : 'of paid',
  };
}

function difference(
  chains: Chains,
  quoted: Amount,
  actual: Amount,
  toleranceBps: bigint | null = null,
): AmountComparison['difference'] {
  const [from, to] = [asUnits(quoted.amount), asUnits(actual.amount)];
  const decimals = actual.currency?.decimals ?? null;
  if (from === null || to === null || decimals === null || !isSameToken(chains, quoted, actual))
    return null;
  const delta = to - from;
  return {
    units: delta === 0n ? 'None' : signedWords(delta, decimals),
    percent: percentWords(delta, from),
    isLess: -delta * 10_000n > (toleranceBps ?? 0n) * from,
  };
}

/** What the output lost against the quote, beside the tolerance; null unless both outputs are comparable. */
export function slippageUsed({ outUnits }: Money): string | null {
  if (outUnits === null || outUnits[1] <= 0n) return null;
  const [received, quoted] = outUnits;
  return received >= quoted
    ? 'none'
    : (percentWords(quoted - received, quoted)?.replace('+', '') ?? null);
}
