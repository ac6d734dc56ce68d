import { compareDecimal, sumUsd } from '#service/decimal';
import { formatUsd } from '../../lib/amounts';
import { appFeeClassLabels, type AppFeeClass } from '../app-fee-class';
import type { FeeSum, ReconcileReport } from './reconcile-report';

/** Classes of which the quoted sum is neither collected nor uncollected. */
const openClasses = ['not-yet', 'status-unknown', 'expected-zero'] as const satisfies AppFeeClass[];

/** Where the quoted sum went, so that the figures add up. */
export function feeEquation({ all, classes }: Pick<ReconcileReport, 'all' | 'classes'>): string {
  const parts: [usd: string, words: string][] = [
    [all.collectedUsd, 'collected'],
    [all.uncollectedUsd, 'uncollected'],
    ...openClasses.map((key): [string, string] => {
      const group = classes.find((other) => other.key === key);
      return [group ? openUsd(group) : '0', appFeeClassLabels[key].toLowerCase()];
    }),
  ];
  const rest = sumUsd([all.quotedUsd, ...parts.map(([usd]) => negated(usd))]) ?? '0';
  const isMore = rest.startsWith('-');
  const text = parts
    .filter(([usd], index) => index === 0 || compareDecimal(usd, '0') !== 0)
    .map(([usd, words]) => `${usdText(usd)} ${words}`)
    .join(' + ');
  const tail =
    compareDecimal(rest, '0') === 0
      ? ''
      : isMore
        ? ` − ${usdText(negated(rest))} collected beyond the quote`
        : ` + ${usdText(rest)} not all reported`;
  const shown = [...parts.map(([usd]) => usd), rest].reduce(
    (sum, usd) => sum + shownCents(usd),
    0n,
  );
  const rounded = shown === shownCents(all.quotedUsd) ? '' : ' Each amount is rounded.';
  return `${usdText(all.quotedUsd)} quoted = ${text}${tail}.${rounded}`;
}

function openUsd({ quotedUsd, collectedUsd, uncollectedUsd }: FeeSum): string {
  return sumUsd([quotedUsd, negated(collectedUsd), negated(uncollectedUsd)]) ?? '0';
}

/** Of an amount as it is shown. */
function shownCents(usd: string): bigint {
  const cents = BigInt(usdText(usd).replace(/\D/g, '') || 0);
  return usd.startsWith('-') ? -cents : cents;
}

function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

export function usdText(usd: string): string {
  return formatUsd(usd) ?? usd;
}
