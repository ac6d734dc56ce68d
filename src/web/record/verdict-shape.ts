import type { Amount } from '#service/schema/currency';
import type { Mismatch } from './claim/payment-mismatches';

export type VerdictKind =
  | 'replaced'
  | 'delivered'
  | 'reported-delivered'
  | 'returned'
  | 'reported-returned'
  | 'refund-disputed'
  | 'refund-seen'
  | 'not-returned'
  | 'held'
  | 'never-left'
  | 'not-confirmed'
  | 'with-service'
  | 'failed-with-service'
  | 'at-deposit-address'
  | 'near-deposit-address'
  | 'failed-at-deposit-address'
  | 'sweep-failed'
  | 'not-deposited'
  | 'with-sender'
  | 'contradictory'
  | 'processing'
  | 'unknown';

/** The amount, chain and recipient that a verdict speaks of; null where the record does not report them. */
export interface VerdictMoney {
  amount: Amount | null;
  chainId: number | null;
  /** Only where it is not known to be the user's own address. */
  to: string | null;
}

/** Where the money is, as far as one record tells. */
export interface Verdict {
  kind: VerdictKind;
  /** One sentence for people. It holds no number that the record does not hold, except elapsed time. */
  headline: string;
  /** Where the status’s own color would say too little; null: it doesn’t. */
  tone: 'failure' | 'warn' | null;
  /** Where the payment isn’t the one that a claim of this browser requested. */
  mismatches: readonly Mismatch[];
  /** What the headline leaves out; may be empty. */
  detail: string;
  /** The place of the money in a few words. */
  where: string;
  money: VerdictMoney;
  /** Which payment the sentence is about: a duplicate's refund says nothing about the request's own transfer. */
  payment: 'own' | 'second' | 'orphaned';
  /** What a success says about money that goes back beside the delivery; null without any. */
  excess: Excess | null;
  /** Since when the money is there; null where no time is reported. */
  sinceMs: number | null;
  /** An imperative speaks to the reader, who is the integrator. */
  nextAction: string;
  /** False where nothing has to be done. */
  needsAction: boolean;
  /** `inferred`: the interface does not say this in so many words. */
  confidence: 'reported' | 'inferred';
  /** Paths of record fields. */
  evidence: { used: string[]; missing: string[] };
}

export type NextStep = Pick<Verdict, 'nextAction'> & { needsAction?: false };

/** The part of a success that is to go back: what a strict deposit address got above the quote, or any refund. */
export interface Excess {
  state: 'returned' | 'planned' | 'not-returned' | 'disputed' | 'not-reported';
  isOverpaid: boolean;
  money: VerdictMoney;
  /** The amount is what was paid less what was quoted: no refund reports one. */
  isWorkedOut: boolean;
}

const heldKinds: readonly VerdictKind[] = [
  'not-returned',
  'held',
  'with-service',
  'failed-with-service',
  'at-deposit-address',
  'failed-at-deposit-address',
  'sweep-failed',
];

/**
 * True where a customer's money is with the service or at the deposit address, as far as the record shows; of a success
 * only what is to go back and did not.
 */
export function isMoneyHeld({ kind, excess }: Verdict): boolean {
  return heldKinds.includes(kind) || (excess !== null && isExcessHeld(excess));
}

export function isExcessHeld({ state }: Excess): boolean {
  return state === 'planned' || state === 'not-returned' || state === 'not-reported';
}

const settledKinds: readonly VerdictKind[] = [
  'replaced',
  'delivered',
  'reported-delivered',
  'returned',
  'refund-seen',
  'never-left',
  'not-deposited',
  'with-sender',
];

/** True where the record does not let say whether money is held: in transit, or its reports do not agree. */
export function isMoneyUnclear(verdict: Verdict): boolean {
  return !isMoneyHeld(verdict) && !settledKinds.includes(verdict.kind);
}
