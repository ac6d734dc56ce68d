import { amountIn } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { statusTone } from '#service/status';
import { formatDuration } from '#service/duration';
import { chainName, type ChainOf } from './chain-of';
import { depositStateOf, inLegs, type DepositState } from './deposit-state';
import { isSeen, legsOf, type Leg } from './legs';
import { otherThanUser } from './money-words';
import { refundOf, type Refund } from './refund-of';
import type { Verdict, VerdictMoney } from './verdict-shape';

/** What the branches of the decision table read; worked out once. */
export interface Facts {
  record: RequestRecord;
  legs: Leg[];
  nowMs: number;
  chainOf: ChainOf;
  /** In progress for far longer than is usual on its route. */
  isDelayed: boolean;
  /** In transactions: deposit, or sweep of a deposit address. */
  ins: Leg[];
  /** Those of `ins` that are on chain and not marked failed. */
  seenIns: Leg[];
  deposit: DepositState;
  /** Fills on chain that are not marked failed. */
  seenFills: Leg[];
  /** Out transactions of which the record does not say what they are. */
  seenOuts: Leg[];
  /** Out transactions with a hash that are marked failed. */
  failedOuts: Leg[];
  refund: Refund | null;
  settlements: Leg[];
  depositedAtMs: number | null;
  /** The real deposit; nulls while the record only holds the quote. */
  deposited: VerdictMoney;
  /** What was to be deposited, where the record does not tell what was; null for another payment than the own. */
  quoted: Amount | null;
  payment: Verdict['payment'];
}

export function factsOf(
  record: RequestRecord,
  nowMs: number,
  chainOf: ChainOf,
  isDelayed: boolean,
): Facts {
  const legs = legsOf(record);
  const seenOf = (kind: Leg['kind']) => legs.filter((leg) => leg.kind === kind && isSeen(leg));
  const ins = inLegs(legs);
  const seenIns = ins.filter(isSeen);
  const paid = amountIn(record);
  const payment = paymentOf(record);
  return {
    record,
    legs,
    nowMs,
    chainOf,
    isDelayed,
    ins,
    seenIns,
    deposit: depositStateOf(record, legs),
    seenFills: seenOf('fill'),
    seenOuts: seenOf('out'),
    failedOuts: legs.filter(
      ({ field, hash, status }) =>
        field.startsWith('data.outTxs.') && hash !== null && status === 'failure',
    ),
    refund: refundOf(record, legs),
    settlements: seenOf('settlement'),
    depositedAtMs: earliestMs(seenIns),
    deposited: {
      amount: paid?.source === 'actual' ? paid.amount : null,
      chainId: record.originChainId,
      to: null,
    },
    quoted: paid?.source === 'quoted' && payment === 'own' ? paid.amount : null,
    payment,
  };
}

/**
 * DOUBLE_SPEND is the refund of a duplicate deposit: the request's own deposit may have been filled. An orphaned
 * deposit belongs to no open request (inferred from the name).
 */
function paymentOf({ status, failReason }: RequestRecord): Verdict['payment'] {
  const tone = statusTone(status);
  if (tone !== 'failure' && tone !== 'refund') return 'own';
  if (failReason === 'DOUBLE_SPEND') return 'second';
  return failReason === 'ORPHANED_DEPOSIT_REFUND' ? 'orphaned' : 'own';
}

/** Amount, chain and recipient of the refund; the recipient only where it is not the user. */
export function refundMoney({ record, refund, chainOf }: Facts): VerdictMoney {
  const chainId = refund?.chainId ?? null;
  const vmType = vmTypeOf(chainOf, chainId ?? record.originChainId);
  return {
    amount: refund?.amount ?? null,
    chainId,
    to: otherThanUser(record, record.refundTo, vmType),
  };
}

export function vmTypeOf(chainOf: ChainOf, chainId: number | null): string | null {
  return chainId === null ? null : (chainOf(chainId)?.vmType ?? null);
}

export const noMoney: VerdictMoney = { amount: null, chainId: null, to: null };

/** What most verdicts have in common. */
export const verdictDefaults = {
  tone: null,
  mismatches: [],
  detail: '',
  money: noMoney,
  payment: 'own',
  excess: null,
  sinceMs: null,
  needsAction: true,
  confidence: 'reported',
} as const satisfies Partial<Verdict>;

/** The next step where the deposit is listed as failed and nothing says why. */
export const checkDeposit =
  'Check the deposit transaction in the explorer before anyone sends again.';

export const refundIsOff = 'The automatic refund is off.';

export function legMs(leg: Leg | undefined): number | null {
  return leg?.timestampSeconds == null ? null : leg.timestampSeconds * 1000;
}

function earliestMs(legs: Leg[]): number | null {
  const times = legs.flatMap((leg) => legMs(leg) ?? []);
  return times.length ? Math.min(...times) : null;
}

/** "41m"; null where a time is missing or the two are the wrong way round. */
export function elapsed(fromMs: number | null, toMs: number | null): string | null {
  if (fromMs === null || toMs === null) return null;
  const seconds = Math.round((toMs - fromMs) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? formatDuration(seconds) : null;
}

/** ", 41s after the deposit"; the in transactions of a deposit address are its sweeps, not the customer's transfer. */
export function afterWords({ record, depositedAtMs }: Facts, ms: number | null): string {
  const after = elapsed(depositedAtMs, ms);
  return after ? `, ${after} after the ${record.depositAddress ? 'sweep' : 'deposit'}` : '';
}

/** " on Base"; empty where the origin chain is not reported. */
export function onOrigin({ record, chainOf }: Facts): string {
  return record.originChainId === null ? '' : ` on ${chainName(chainOf, record.originChainId)}`;
}

/** The out transactions marked failed, for the fields used; without any, `field` is what is missing. */
export function failedOutFields({ failedOuts }: Facts, field = 'data.outTxs') {
  return {
    used: failedOuts.map((leg) => leg.field),
    missing: failedOuts.length > 0 ? [] : [field],
  };
}

/** Joins the sentences that are there. */
export function sentences(...parts: (string | null | false)[]): string {
  return parts.filter((part) => part !== null && part !== false && part !== '').join(' ');
}

/** The names of those fields that the record leaves empty. */
export function missingOf(fields: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined || value === false ? [name] : [],
  );
}
