export type VerdictKind =
  | 'replaced'
  | 'delivered'
  | 'reported-delivered'
  | 'returned'
  | 'reported-returned'
  | 'refund-seen'
  | 'not-returned'
  | 'held'
  | 'never-left'
  | 'with-service'
  | 'in-deposit-address'
  | 'not-deposited'
  | 'with-sender'
  | 'contradictory'
  | 'unknown';

export type Mover = 'customer' | 'integrator' | 'service' | 'nobody';

/** Where the money is, as far as one record tells (design: product, "Where is the money?"). */
export interface Verdict {
  kind: VerdictKind;
  /** One sentence for people. It holds no number that the record does not hold, except elapsed time. */
  headline: string;
  /** What the headline leaves out; may be empty. */
  detail: string;
  /** The place of the money in a few words. */
  where: string;
  /** Since when the money is there; null where no time is reported. */
  sinceMs: number | null;
  nextAction: string;
  whoseMove: Mover;
  /** `inferred`: the interface does not say this in so many words. */
  confidence: 'reported' | 'inferred';
  /** Paths of record fields. */
  evidence: { used: string[]; missing: string[] };
}
