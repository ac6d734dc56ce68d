import * as z from 'zod/mini';
import { _default as orElse } from 'zod/mini';
import { requestedPayment } from '../../../record/claim/stored-claims';

/** One balance as it was when a claim was asked for; `key` finds it again in a later answer. */
const heldBalance = z.object({
  key: z.string(),
  amount: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  decimals: z.nullable(z.number()),
  usd: z.nullable(z.string()),
});

/** What could be claimed in all. Which of the balances a claim draws on is not stated (service-api.md F3). */
const availableBalances = z.object({
  /** USD that the service reports as available; null where it does not say. */
  usd: z.nullable(z.string()),
  balances: z.array(heldBalance),
});
export type AvailableBalances = z.output<typeof availableBalances>;

/** What was on screen when the claim was asked for. */
const currentTerms = z.object({
  ...requestedPayment.shape,
  claimAddress: z.string(),
  /** The user typed the last six characters, which another recipient than the claim address needs. */
  recipientConfirmed: z.boolean(),
  /** What the screen said about service fees. */
  feeNote: z.string(),
  available: availableBalances,
});

/** Terms as the journal holds them. Earlier entries named one balance as the one that is drawn on. */
export const claimTerms = z.pipe(z.transform(withAvailable), currentTerms);

function withAvailable(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('balance' in entry)) return entry;
  return { available: { usd: null, balances: [entry.balance] }, ...entry };
}

export type ClaimTerms = z.output<typeof currentTerms>;

export const claimStates = [
  'asked',
  'signed',
  'submitted',
  'paid',
  'failed',
  'unknown',
  'abandoned',
] as const;

/** How a signature was checked before it may be posted; `unverified` needs a click of its own. */
const verification = z.enum(['recovered', 'contract', 'unverified']);
export type Verification = z.output<typeof verification>;

/**
 * What a report rests on: the history's entry of this id, an entry with another id that has the same amount, currency and
 * recipient, the status, the balance alone, or the service's refusal of the post.
 */
const evidence = z.object({
  source: z.enum(['history', 'matching-entry', 'status', 'balance', 'refusal']),
  /** The service's own word, or the amounts. */
  detail: z.string(),
  txHash: z.nullable(z.string()),
  atMs: z.number(),
  /** The recipient as it was read back; null: it was not. */
  recipient: orElse(z.nullable(z.string()), null),
  /** The history's own id of the entry. */
  entryId: orElse(z.nullable(z.string()), null),
});
export type ClaimEvidence = z.output<typeof evidence>;

/** What is known of a posted claim before it is over. */
const report = z.object({
  kind: z.enum([
    /** Reported as failed, which may change. */
    'failure',
    /** Reported as refunded: neither paid nor failed. */
    'refund',
    /** The balance fell by what was claimed, and nothing is reported. */
    'fall',
    /** Any other word of the service. */
    'other',
    /** Refused, and the service says that the id was not taken. */
    'untaken',
    /** Refused; history, status and balance were read, and show nothing. */
    'nothing',
  ]),
  evidence,
  /** Reasons that the service gives, as they came. */
  reasons: z.array(z.string()),
  sinceMs: z.number(),
  /** How long one look after another has found the same; measured between looks, so no clock can shorten it. */
  forMs: z.number(),
});
export type Report = z.output<typeof report>;

/** An amount of one currency, as decimal text. */
const tokenAmount = z.object({ amount: z.string(), symbol: z.nullable(z.string()) });
export type TokenAmountText = z.output<typeof tokenAmount>;

/** What a paid claim moved; null where it was not reported. */
const claimAmounts = z.object({
  claimed: z.nullable(tokenAmount),
  received: z.nullable(tokenAmount),
  fee: z.nullable(tokenAmount),
});
export type ClaimAmounts = z.output<typeof claimAmounts>;

/** A difference between what was asked and what the service reports afterwards. */
const mismatch = z.object({ field: z.string(), asked: z.string(), reported: z.string() });

/** A claim as this browser's journal keeps it. The signature is there from signing until it is settled, never longer. */
export const claim = z.object({
  version: z.literal(1),
  /** This browser's own name for the claim. */
  key: z.string().check(z.minLength(1)),
  /** The service's id; empty where the answer held none. */
  requestId: z.string(),
  terms: claimTerms,
  /** The claim step record as it came, so that every check can run again after a restart. */
  offer: z.unknown(),
  state: z.enum(claimStates),
  askedAtMs: z.number(),
  changedAtMs: z.number(),
  signature: z.nullable(z.string()),
  verification: z.nullable(verification),
  posts: z.array(
    z.object({
      atMs: z.number(),
      byClick: z.boolean(),
      /** Told the proxy which posts are one; empty in earlier entries. */
      idempotencyKey: orElse(z.string(), ''),
      /** Turned away before anything was sent to the service. */
      wasTurnedAway: orElse(z.boolean(), false),
    }),
  ),
  /** The last post has no answer yet. */
  inFlight: z.boolean(),
  /** What the permits call answered: shown, never run. */
  answer: z.nullable(z.object({ message: z.nullable(z.string()), steps: z.array(z.unknown()) })),
  problem: z.nullable(z.string()),
  /** The service's no to the last post. */
  refusal: orElse(z.nullable(z.object({ message: z.string(), atMs: z.number() })), null),
  report: orElse(z.nullable(report), null),
  /** For how long the claim was followed since its last post. */
  followedMs: orElse(z.number(), 0),
  evidence: z.nullable(evidence),
  amounts: orElse(z.nullable(claimAmounts), null),
  mismatches: z.array(mismatch),
  /** The user has read why the offer was stopped, and begun anew. */
  isAcknowledged: orElse(z.boolean(), false),
});
export type Claim = z.output<typeof claim>;

/** While a claim is open for an address, no other can be asked for. */
export function isOpen({ state }: Pick<Claim, 'state'>): boolean {
  return ['asked', 'signed', 'submitted', 'unknown'].includes(state);
}

/** An offer that did not pass the checks: closed at once, and nothing was ever signed. */
export function isStopped({ state, problem, posts }: Claim): boolean {
  return state === 'abandoned' && problem !== null && posts.length === 0;
}

/** True where a post of it may have reached the service. */
export function wasPosted({ posts }: Pick<Claim, 'posts'>): boolean {
  return posts.some(({ wasTurnedAway }) => !wasTurnedAway);
}
