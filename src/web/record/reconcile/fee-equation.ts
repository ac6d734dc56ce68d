import { compareDecimal, sumUsd } from '#service/decimal';
import { formatUsd } from '../../lib/amounts';
import { appFeeClassLabels, type AppFeeClass } from '#service/app-fee-class';
import type { FeeSum, ReconcileReport } from './reconcile-report';

/** Classes of which the quoted sum is neither collected nor uncollected. */
const openClasses = ['not-yet', 'status-unknown', 'expected-zero'] as const satisfies AppFeeClass[];

/** Where the quoted sum went, so that the figures add up; null where one of them is not reported. */
export function feeEquation({
  all: { quotedUsd, collectedUsd, uncollectedUsd },
  classes,
}: Pick<ReconcileReport, 'all' | 'classes'>): string | null {
  if (quotedUsd === null || collectedUsd === null || uncollectedUsd === null) return null;
  const parts: [usd: string, words: string][] = [
    [collectedUsd, 'collected'],
    [uncollectedUsd, 'uncollected'],
    ...openClasses.map((key): [string, string] => {
      const group = classes.find((other) => other.key === key);
      return [group ? openUsd(group) : '0', appFeeClassLabels[key].toLowerCase()];
    }),
  ];
  const rest = sumUsd([quotedUsd, ...parts.map(([usd]) => negated(usd))]) ?? '0';
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
  const rounded = shown === shownCents(quotedUsd) ? '' : ' Each amount is rounded.';
  return `${usdText(quotedUsd)} quoted = ${text}${tail}.${rounded}`;
}

function openUsd({ quotedUsd, collectedUsd, uncollectedUsd }: FeeSum): string {
  const taken = [collectedUsd, uncollectedUsd].map((usd) => negated(usd ?? '0'));
  return sumUsd([quotedUsd ?? '0', ...taken]) ?? '0';
}

/** Of an amount as it is shown. */
function shownCents(usd: string): bigint {
  const cents = BigInt(usdText(usd).replace(/\D/g, '') || 0);
  return usd.startsWith('-') ? -cents : cents;
}

function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

export function usdText(usd: string | null): string {
  return usd === null ? 'not reported' : (formatUsd(usd) ?? usd);
}
