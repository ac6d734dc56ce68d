import type { RequestRecord } from '#service/record';
import { amountIn } from '#service/amounts-of';
import { formatDuration } from '../lib/time';
import { amountWords } from './amount-words';
import { chainName, type ChainOf } from './chain-of';
import { isSeen, legsOf, type Leg } from './legs';

/** What the branches of the decision table read; worked out once. */
export interface Facts {
  record: RequestRecord;
  nowMs: number;
  chainOf: ChainOf;
  /** In transactions: deposit, or sweep of a deposit address. */
  ins: Leg[];
  /** Those of `ins` that are on chain and not marked failed. */
  seenIns: Leg[];
  /** The customer's transfer into the deposit address, where its hash is reported. */
  transfer: Leg | null;
  fills: Leg[];
  seenFills: Leg[];
  /** Refund legs with a hash, not marked failed; the first pays the user. */
  refunds: Leg[];
  settlements: Leg[];
  depositedAtMs: number | null;
}

export function factsOf(record: RequestRecord, nowMs: number, chainOf: ChainOf): Facts {
  const legs = legsOf(record);
  const ofKind = (...kinds: Leg['kind'][]) => legs.filter((leg) => kinds.includes(leg.kind));
  const ins = ofKind('deposit', 'sweep', 'both');
  const seenIns = ins.filter(isSeen);
  const fills = ofKind('fill');
  return {
    record,
    nowMs,
    chainOf,
    ins,
    seenIns,
    transfer: ofKind('transfer').find((leg) => leg.hash !== null) ?? null,
    fills,
    seenFills: fills.filter(isSeen),
    refunds: ofKind('refund').filter((leg) => leg.hash !== null && isSeen(leg)),
    settlements: ofKind('settlement').filter(isSeen),
    depositedAtMs: earliestMs(seenIns),
  };
}

export function legMs(leg: Leg | undefined): number | null {
  return leg?.timestampSeconds == null ? null : leg.timestampSeconds * 1000;
}

function earliestMs(legs: Leg[]): number | null {
  const times = legs.flatMap((leg) => legMs(leg) ?? []);
  return times.length ? Math.min(...times) : null;
}

/** "41 min"; null where a time is missing or the two are the wrong way round. */
export function elapsed(fromMs: number | null, toMs: number | null): string | null {
  if (fromMs === null || toMs === null) return null;
  const seconds = Math.round((toMs - fromMs) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? formatDuration(seconds) : null;
}

/** The real deposit: "2.5 ETH"; null while the record only holds the quote. */
export function depositedWords({ record }: Facts): string | null {
  const paid = amountIn(record);
  return paid?.source === 'actual' ? amountWords(paid.amount) : null;
}

export function originName({ record, chainOf }: Facts): string {
  return chainName(chainOf, record.originChainId);
}

/** Joins the parts of a sentence that are there. */
export function sentence(...parts: (string | null | false)[]): string {
  const text = parts.filter((part) => part !== null && part !== false && part !== '').join(' ');
  return `${text}.`;
}

/** The names of those fields that the record leaves empty. */
export function missingOf(fields: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined || value === false ? [name] : [],
  );
}
