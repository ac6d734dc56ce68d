import { compareDecimal, sumUsd } from '#service/decimal';
import type { AppFeeClass } from '../../../record/app-fee-class';
import type { EarnedRow } from './earned-row';

/** Sums in USD at the time of each request. `unknown` rows are in no sum, because their USD is not reported. */
export interface EarnedSum {
  requests: number;
  quotedUsd: string;
  collectedUsd: string;
  /** What is missing of what was due: the differences of the fees that were not, or not fully, collected. */
  uncollectedUsd: string;
  /** Rows that lack one of the two values. */
  unknown: number;
}

export interface EarnedGroup extends EarnedSum {
  key: string;
  rows: readonly EarnedRow[];
}

export interface EarnedSums {
  all: EarnedSum;
  /** Days that have a row, in order; `YYYY-MM-DD`, UTC. */
  days: EarnedGroup[];
  /** Largest collected sum first. */
  tokens: EarnedGroup[];
  chains: EarnedGroup[];
  routes: EarnedGroup[];
  referrers: EarnedGroup[];
  /** Only those that a request names. */
  addresses: EarnedGroup[];
  classes: ReadonlyMap<AppFeeClass, EarnedRow[]>;
}

/** Failed and refunded requests owe no fee, so their quote is left out. */
const isDue = ({ feeClass }: EarnedRow) => feeClass !== 'not-due';

export function earnedSums(rows: readonly EarnedRow[]): EarnedSums {
  const due = rows.filter(isDue);
  const classes = new Map<AppFeeClass, EarnedRow[]>();
  for (const row of rows) classes.set(row.feeClass, [...(classes.get(row.feeClass) ?? []), row]);
  return {
    all: sumOf(due),
    days: grouped(due, dayOf).toSorted((a, b) => a.key.localeCompare(b.key)),
    tokens: byCollected(grouped(due, tokenOf)),
    chains: byCollected(grouped(due, ({ originChainId }) => String(originChainId ?? ''))),
    routes: byCollected(grouped(due, routeOf)),
    referrers: byCollected(grouped(due, referrerOf)),
    addresses: byCollected(grouped(due, ({ address }) => address)),
    classes,
  };
}

export function dayOf({ createdAtMs }: EarnedRow): string {
  return createdAtMs === null ? 'Not reported' : new Date(createdAtMs).toISOString().slice(0, 10);
}

export function routeOf({ originChainId, destinationChainId }: EarnedRow): string {
  return `${originChainId ?? '?'}→${destinationChainId ?? '?'}`;
}

function referrerOf({ referrer }: EarnedRow): string {
  return referrer === undefined ? 'Hidden (other API key)' : (referrer ?? 'None');
}

/** Every day from the first to the last of a window: one without a request earned nothing, which is zero and not unknown. */
export function everyDay(days: readonly EarnedGroup[], startSeconds: number, endSeconds: number) {
  const known = new Map(days.map((day) => [day.key, day]));
  const all: EarnedGroup[] = [];
  const daySeconds = 86_400;
  for (let at = startSeconds - (startSeconds % daySeconds); at <= endSeconds; at += daySeconds) {
    const key = new Date(at * 1000).toISOString().slice(0, 10);
    all.push(known.get(key) ?? { key, ...nothing });
  }
  return all;
}

const nothing = {
  requests: 0,
  quotedUsd: '0',
  collectedUsd: '0',
  uncollectedUsd: '0',
  unknown: 0,
  rows: [],
};

/** Every address that was looked for: one that no request names earned nothing, which is zero and not unknown. */
export function everyAddress({ addresses }: EarnedSums, all: readonly string[]): EarnedGroup[] {
  const silent = all.filter((address) => !addresses.some(({ key }) => key === address));
  return [...addresses, ...silent.map((key) => ({ key, ...nothing }))];
}

function grouped(rows: readonly EarnedRow[], keyOf: (row: EarnedRow) => string): EarnedGroup[] {
  const groups = new Map<string, EarnedRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups].map(([key, members]) => ({ key, rows: members, ...sumOf(members) }));
}

function tokenOf({ token }: EarnedRow): string {
  return token ? `${token.chainId}:${token.address?.toLowerCase() ?? token.symbol}` : '';
}

/** In USD; null where it is not reported, and for fees that nothing is missing of. */
export function uncollectedOf({ feeClass, quotedUsd, collectedUsd }: EarnedRow): string | null {
  if (feeClass !== 'nothing-collected' && feeClass !== 'short') return null;
  const [quoted, collected] = [decimal(quotedUsd), decimal(collectedUsd)];
  const rest = quoted && collected && sumUsd([quoted, negated(collected)]);
  return rest && !rest.startsWith('-') ? rest : null;
}

export function sumOf(rows: readonly EarnedRow[]): EarnedSum {
  const known = (pick: (row: EarnedRow) => string | null) =>
    sumUsd(rows.flatMap((row) => decimal(pick(row)) ?? [])) ?? '0';
  return {
    requests: rows.length,
    quotedUsd: known((row) => row.quotedUsd),
    collectedUsd: known((row) => row.collectedUsd),
    uncollectedUsd: known(uncollectedOf),
    unknown: rows.filter((row) => !decimal(row.quotedUsd) || !decimal(row.collectedUsd)).length,
  };
}

function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

function decimal(text: string | null): string | null {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? text : null;
}

function byCollected(groups: EarnedGroup[]): EarnedGroup[] {
  return groups.toSorted((a, b) => compareDecimal(b.collectedUsd, a.collectedUsd) ?? 0);
}
