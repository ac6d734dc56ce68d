import { usdFromMicroUsd } from '#service/decimal';
import type { Money } from '#service/money/money';
import { formatDuration } from '#service/duration';
import { formatUsd } from '../lib/amounts';
import { amountWords } from '../components/amount/amount-text';
import { bpsWords } from './decimal-words';
import type { ReasonNumber } from './reasons/reason-entry';

export interface NamedNumber {
  term: string;
  value: string;
}

/** The numbers of a record that matter for a reason; what it does not hold is left out. */
export function reasonNumbersOf(money: Money, kinds: readonly ReasonNumber[]): NamedNumber[] {
  return kinds
    .flatMap((kind) => readers[kind](money))
    .flatMap(({ term, value }) => (value === null ? [] : [{ term, value }]));
}

type Found = { term: string; value: string | null }[];

const readers: Record<ReasonNumber, (money: Money) => Found> = {
  slippage: ({ record, received }) => {
    const quoted = record.route.quoted;
    const side = quoted?.destination?.outputCurrency ?? quoted?.origin?.outputCurrency ?? null;
    const minimum = side && { ...side, amount: side.minimumAmount, amountFormatted: null };
    return [
      { term: 'Slippage tolerance', value: bpsWords(record.slippageToleranceBps) },
      { term: 'Quoted output', value: amountWords(side) },
      { term: 'Quoted minimum', value: minimum && amountWords(minimum) },
      { term: 'Actual output', value: amountWords(received.amount) },
    ];
  },
  'sponsor cap': ({ record: { feeSponsorship } }) => {
    const micro = feeSponsorship?.quoted?.capMicroUsd ?? null;
    const total = feeSponsorship?.quoted?.sponsoredTotal?.amountUsd ?? null;
    return [
      { term: 'Sponsorship cap', value: microUsdWords(micro) },
      { term: 'To be sponsored, as quoted', value: total && formatUsd(total) },
    ];
  },
  age: ({ record, depositedAtMs }) => {
    const fromMs = record.quoteCreatedAtMs ?? record.createdAtMs;
    const seconds =
      fromMs !== null && depositedAtMs !== null ? (depositedAtMs - fromMs) / 1000 : null;
    return [
      {
        term:
          record.quoteCreatedAtMs === null ? 'From request to deposit' : 'From quote to deposit',
        value: seconds !== null && seconds >= 0 ? formatDuration(seconds) : null,
      },
    ];
  },
  deposit: ({ asked, paid }) => [
    { term: 'Quoted amount in', value: amountWords(asked) },
    { term: 'Paid', value: amountWords(paid.amount) },
  ],
};

// A limit is written in full.
const allDigits = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** USD × 10⁻⁶ as words; null = no cap, or no number. */
export function microUsdWords(micro: string | null): string | null {
  const usd = micro === null ? null : usdFromMicroUsd(micro);
  return usd === null || usd.startsWith('-') ? null : `$${allDigits.format(usd as `${number}`)}`;
}
