import { addressKey } from '#service/address';
import { compareDecimal, decimalText } from '#service/decimal';
import { sliced } from '../../lib/slices';
import type { AppFeeClass } from '#service/app-fee-class';
import { roundedRatio } from '../decimal-words';
import type { UncollectedLine } from '../uncollected-text';
import type { FeeRow, MoneyState, ReconcileRow } from './reconcile-row';
import {
  type BucketTotal,
  type Loss,
  type OutputTotal,
  type PhaseTotal,
  type ReconcileTotals,
  type Remainder,
  type UsdTotal,
} from './reconcile-totals';
import { feeDimensions, type FeeDimension, type FeeTotal } from './fee-totals';

/** App fees in USD at the time of each request, as decimal text; null where none of the fees reports it. */
export interface FeeSum {
  fees: number;
  quotedUsd: string | null;
  collectedUsd: string | null;
  uncollectedUsd: string | null;
  /** Fees that lack one of the two values. */
  unknown: number;
}

export interface FeeGroup extends FeeSum {
  key: string;
  collectedUnits: bigint | null;
  fee: FeeRow;
  row: ReconcileRow;
}

/** The first groups of many. */
export interface Ranked<T> {
  groups: T[];
  more: number;
}

export interface OutputGroup {
  key: string;
  requests: number;
  quotedUsd: string;
  missingUsd: string;
  /** Tenths of a basis point that were received less than quoted; null where nothing is comparable. */
  tenthsOfBps: bigint | null;
  unknown: number;
  row: ReconcileRow;
}

export interface UsdSumText {
  usd: string;
  known: number;
  unknown: number;
}

export interface PhaseReport {
  requests: number;
  sponsored: UsdSumText;
  userPays: UsdSumText;
  capHits: number;
}

export interface BucketReport {
  name: string;
  quoted: Record<keyof BucketTotal, UsdSumText> | null;
  actual: Record<keyof BucketTotal, UsdSumText> | null;
}

/** What is shown of the totals. It is made in slices, and nothing of it is summed when it is drawn. */
export interface ReconcileReport {
  requests: number;
  lackingFees: number;
  /** Rows that don't match the filter: they are in no sum. */
  unmatched: number;
  all: FeeSum;
  classes: (FeeGroup & { key: AppFeeClass })[];
  by: Record<FeeDimension, Ranked<FeeGroup>>;
  rules: FeeGroup[];
  unexplained: FeeSum;
  unexplainedLines: readonly UncollectedLine[];
  losses: Loss[];
  routes: Ranked<OutputGroup>;
  routers: Ranked<OutputGroup>;
  sponsorship: Record<'quoted' | 'actual', PhaseReport>;
  /** Of requests that report both phases. */
  sponsoredBoth: { requests: number; quotedUsd: string; actualUsd: string };
  buckets: BucketReport[];
  money: { state: MoneyState; requests: number; paid: UsdSumText }[];
  valueLines: { label: string; requests: number; usd: string }[];
  remainder: UsdSumText;
  outsideTolerance: number;
  remainders: Remainder[];
}

const maxGroups = 12;

/** `recipients`: those that were looked for; each of them is shown. */
export async function reconcileReport(
  totals: ReconcileTotals,
  recipients: readonly string[] | null,
): Promise<ReconcileReport> {
  const pause = sliced();
  const ranked = async <T>(
    groups: ReadonlyMap<string, T>,
    isBefore: (a: T, b: T) => boolean,
    most = maxGroups,
  ) => {
    const first: [string, T][] = [];
    let index = 0;
    for (const entry of groups) {
      if (index++ % 256 === 0) await pause();
      const at = first.findIndex(([, other]) => isBefore(entry[1], other));
      if (at < 0 && first.length === most) continue;
      first.splice(at < 0 ? first.length : at, 0, entry);
      if (first.length > most) first.pop();
    }
    return { first, more: groups.size - first.length };
  };
  const fees = async (
    groups: ReadonlyMap<string, FeeTotal>,
    most?: number,
  ): Promise<Ranked<FeeGroup>> => {
    const { first, more } = await ranked(groups, (a, b) => a.collected > b.collected, most);
    return { groups: first.map(([key, total]) => feeGroup(key, total)), more };
  };
  const outputs = async (
    groups: ReadonlyMap<string, OutputTotal>,
  ): Promise<Ranked<OutputGroup>> => {
    const { first, more } = await ranked(groups, isWorse);
    return { groups: first.map(([key, total]) => outputGroup(key, total)), more };
  };
  const most = Math.max(maxGroups, recipients?.length ?? 0);
  const by = {} as Record<FeeDimension, Ranked<FeeGroup>>;
  for (const dimension of feeDimensions)
    by[dimension] =
      dimension === 'day'
        ? await days(totals.by.day, pause)
        : await fees(totals.by[dimension], dimension === 'recipient' ? most : maxGroups);
  return {
    requests: totals.requests,
    lackingFees: totals.lackingFees,
    unmatched: totals.unmatched,
    all: feeSum(totals.all),
    classes: [...totals.byClass].map(([key, total]) => ({ ...feeGroup(key, total), key })),
    by,
    rules: [...totals.byRule]
      .toSorted(([, a], [, b]) => (a.uncollected > b.uncollected ? -1 : 1))
      .map(([key, total]) => feeGroup(key, total)),
    unexplained: feeSum(totals.unexplainedTotal),
    unexplainedLines: totals.unexplained,
    losses: [...totals.losses],
    routes: await outputs(totals.outputByRoute),
    routers: await outputs(totals.outputByRouter),
    sponsorship: {
      quoted: phaseReport(totals.sponsorship.quoted),
      actual: phaseReport(totals.sponsorship.actual),
    },
    sponsoredBoth: {
      requests: totals.sponsoredBoth.requests,
      quotedUsd: decimalText(totals.sponsoredBoth.quoted),
      actualUsd: decimalText(totals.sponsoredBoth.actual),
    },
    buckets: bucketReports(totals),
    money: [...totals.money].map(([state, { requests, paid }]) => ({
      state,
      requests,
      paid: sumText(paid),
    })),
    valueLines: [...totals.valueLines].map(([label, { requests, sum }]) => ({
      label,
      requests,
      usd: decimalText(sum),
    })),
    remainder: sumText(totals.remainder),
    outsideTolerance: totals.outsideTolerance,
    remainders: [...totals.remainders],
  };
}

/** All of them, in order. */
async function days(
  groups: ReadonlyMap<string, FeeTotal>,
  pause: () => Promise<void>,
): Promise<Ranked<FeeGroup>> {
  const found: FeeGroup[] = [];
  for (const [key, total] of groups) {
    await pause();
    found.push(feeGroup(key, total));
  }
  return { groups: found.toSorted((a, b) => a.key.localeCompare(b.key)), more: 0 };
}

/** More USD were lost; what is not comparable comes last. */
function isWorse(a: OutputTotal, b: OutputTotal): boolean {
  if (a.quoted === 0n) return false;
  return b.quoted === 0n || a.missing > b.missing;
}

function feeGroup(key: string, total: FeeTotal): FeeGroup {
  const { collectedUnits, fee, row } = total;
  return { key, ...feeSum(total), collectedUnits, fee, row };
}

function feeSum(total: FeeTotal | null): FeeSum {
  if (!total)
    return { fees: 0, quotedUsd: '0', collectedUsd: '0', uncollectedUsd: '0', unknown: 0 };
  const { fees, quoted, collected, uncollected, unknown } = total;
  const sumOr = (missing: number, sum: bigint) => (missing === fees ? null : decimalText(sum));
  return {
    fees,
    quotedUsd: sumOr(total.unknownQuoted, quoted),
    collectedUsd: sumOr(total.unknownCollected, collected),
    uncollectedUsd: sumOr(unknown, uncollected),
    unknown,
  };
}

function outputGroup(key: string, total: OutputTotal): OutputGroup {
  const { requests, quoted, missing, unknown, row } = total;
  return {
    key,
    requests,
    quotedUsd: decimalText(quoted),
    missingUsd: decimalText(missing),
    tenthsOfBps: quoted === 0n ? null : roundedRatio(missing * 100_000n, quoted),
    unknown,
    row,
  };
}

function phaseReport({ requests, sponsored, userPays, capHits }: PhaseTotal): PhaseReport {
  return { requests, sponsored: sumText(sponsored), userPays: sumText(userPays), capHits };
}

function bucketReports({ buckets }: ReconcileTotals): BucketReport[] {
  const names = [...new Set([...buckets.quoted.keys(), ...buckets.actual.keys()])];
  const textOf = (bucket: BucketTotal | undefined) =>
    bucket
      ? {
          total: sumText(bucket.total),
          sponsored: sumText(bucket.sponsored),
          userPays: sumText(bucket.userPays),
        }
      : null;
  return names.map((name) => ({
    name,
    quoted: textOf(buckets.quoted.get(name)),
    actual: textOf(buckets.actual.get(name)),
  }));
}

function sumText({ sum, known, unknown }: UsdTotal): UsdSumText {
  return { usd: decimalText(sum), known, unknown };
}

const noFees: FeeSum = feeSum(null);

/** Every day of a window: one without a request earned nothing, which is zero and not unknown. */
export function everyDay(
  days: readonly FeeGroup[],
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
): ({ key: string } & FeeSum)[] {
  const daySeconds = 86_400;
  const first = startSeconds - (startSeconds % daySeconds);
  // Bars of more days could not be told apart.
  if ((endSeconds - first) / daySeconds > 400) return [...days];
  const known = new Map(days.map((day) => [day.key, day]));
  const all: ({ key: string } & FeeSum)[] = [];
  for (let at = first; at <= endSeconds; at += daySeconds) {
    const key = new Date(at * 1000).toISOString().slice(0, 10);
    all.push(known.get(key) ?? { key, ...noFees });
  }
  return all;
}

/** Every address that was looked for: one that no request names earned nothing, which is zero and not unknown. */
export function everyRecipient(
  groups: readonly FeeGroup[],
  addresses: readonly string[],
): { key: string; sum: FeeSum }[] {
  const found = addresses.map((key) => ({
    key,
    sum: groups.find((group) => group.key === addressKey(key)) ?? noFees,
  }));
  return found.toSorted(
    (a, b) => compareDecimal(b.sum.collectedUsd ?? '0', a.sum.collectedUsd ?? '0') ?? 0,
  );
}
