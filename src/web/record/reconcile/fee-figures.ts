import type { DeskFeeFigures, DeskFeeGroup, DeskFigure } from '#service/proxy-api/desk';
import { compareDecimal, negate, sumUsd } from '#service/decimal';
import { usdOfNano } from '../../api/endpoints/desk';
import { formatUsd } from '../../lib/amounts';
import { isoTime } from '../../lib/time';

const daySeconds = 86_400;

/** USD as decimal text; of none it is zero, null where no value is reported. */
export function figureUsd({ count, usd }: DeskFigure): string | null {
  return count === 0 ? '0' : usdOfNano(usd);
}

export function usdText(usd: string | null): string {
  return usd === null ? 'not reported' : (formatUsd(usd) ?? usd);
}

/** What was quoted and should have been collected by now: without what is pending, not due, not expected or unclear. */
export function dueUsd(fees: DeskFeeFigures): string | null {
  const quoted = figureUsd(fees.quoted);
  if (quoted === null) return null;
  const others = [fees.pending, fees.notDue, fees.notExpected, fees.unclear];
  return sumUsd([quoted, ...others.map((figure) => negate(figureUsd(figure) ?? '0'))]);
}

/** How much more was collected than what was due explains: without a quote, beyond it, or of unclear fees. */
export function beyondUsd(fees: DeskFeeFigures): string | null {
  const [due, collected, uncollected] = [
    dueUsd(fees),
    figureUsd(fees.collected),
    figureUsd(fees.uncollected),
  ];
  if (due === null || collected === null || uncollected === null) return null;
  const beyond = sumUsd([collected, uncollected, negate(due)]);
  return beyond !== null && (compareDecimal(beyond, '0') ?? 0) > 0 ? beyond : null;
}

interface FeePart {
  name: string;
  figure: DeskFigure;
  note: string;
}

/** What isn't in the three sums; those with nothing are left out. */
export function feeParts({ pending, notDue, notExpected, unclear }: DeskFeeFigures): FeePart[] {
  return [
    {
      name: 'Not expected',
      figure: notExpected,
      note: 'An app-fee rule explains why none was collected',
    },
    { name: 'Pending', figure: pending, note: 'In progress' },
    { name: 'Not due', figure: notDue, note: 'Failed, refunded or replaced' },
    { name: 'Not reported', figure: unclear, note: 'What was collected isn’t fully reported' },
  ].filter(({ figure }) => figure.count > 0);
}

export interface FeeRow {
  key: string;
  requests: number;
  quotedUsd: string | null;
  collectedUsd: string | null;
  uncollectedUsd: string | null;
}

/** The columns of every table; what was quoted is what is due of it. */
export function feeRow(key: string, fees: DeskFeeFigures): FeeRow {
  return {
    key,
    requests: fees.requests,
    quotedUsd: dueUsd(fees),
    collectedUsd: figureUsd(fees.collected),
    uncollectedUsd: figureUsd(fees.uncollected),
  };
}

/** Each UTC day of the period; one without requests is zero. */
export function dayRows(
  days: readonly DeskFeeGroup[],
  period: { startSeconds: number; endSeconds: number } | null,
): FeeRow[] {
  const known = new Map(days.map((day) => [Number(day.name[0]), day]));
  const rows: FeeRow[] = [];
  const first = Math.floor((period?.startSeconds ?? 0) / daySeconds) * daySeconds;
  const last = period?.endSeconds ?? 0;
  // Bars of more days could not be told apart.
  const starts =
    period && (last - first) / daySeconds <= 400
      ? Array.from(
          { length: Math.floor((last - first) / daySeconds) + 1 },
          (_, n) => first + n * daySeconds,
        )
      : [...known.keys()];
  for (const start of starts) {
    const key = isoTime(start * 1000)?.slice(0, 10) ?? String(start);
    const day = known.get(start);
    rows.push(
      day
        ? feeRow(key, day)
        : { key, requests: 0, quotedUsd: '0', collectedUsd: '0', uncollectedUsd: '0' },
    );
  }
  return rows;
}
