import * as z from 'zod/mini';
import type { DeskQuestion } from './desk-questions';

export * from './desk-questions';

const time = z.nullable(z.number());
const chainId = z.nullable(z.number());
const nanoUsd = z.nullable(z.string().check(z.regex(/^-?\d{1,40}$/)));

/** How many requests, and what they are worth. */
export const deskFigure = z.object({
  count: z.number(),
  /** The sum of what is known; null where nothing is. */
  usd: nanoUsd,
  /** How many of them have no known USD, and so are not in the sum. */
  usdUnknown: z.number(),
});
export type DeskFigure = z.output<typeof deskFigure>;

/** What is held of one key's requests. */
const keyCoverage = z.object({
  alias: z.string(),
  /** `failed`: it can't be read now, `failure` says why; what was read stays. */
  state: z.enum(['reading', 'complete', 'failed']),
  /** How much of the period asked for is held, 0 to 100, rounded down; 100 only where all of it is. */
  percent: z.number(),
  /** Every request created since then is held; null before the first was read. */
  sinceSeconds: time,
  /** When changes were last read completely; null before that. */
  headMs: time,
  /** When all open requests, whatever their age, were last read; null before that. */
  openSetMs: time,
  /** A sentence; never the service's own text. */
  failure: z.nullable(z.string()),
});
export type KeyCoverage = z.output<typeof keyCoverage>;

export const deskCoverage = z.object({
  /** How many days are kept; 0 where nothing is (MIRROR_DAYS=0), and every answer is null. */
  days: z.number(),
  /** `memory`: lost when the proxy restarts. */
  kind: z.enum(['memory', 'file', 'postgres']),
  requests: z.number(),
  keys: z.array(keyCoverage),
  /** Where the service's own totals disagree with what is held for a day: its first second, and both numbers. */
  disagreements: z.array(
    z.object({ startSeconds: z.number(), held: z.number(), reported: z.number() }),
  ),
});
export type DeskCoverage = z.output<typeof deskCoverage>;

/** A view's figure. The sum is of what isn't with whom it belongs: never more than the unreturned part. */
export const deskQueue = z.object({
  ...deskFigure.shape,
  /** Those created in the period asked for. */
  inPeriod: deskFigure,
  /** Adds up to the figure; `part` narrows `rows` to it: a state of the money, of fees a class. */
  split: z.array(z.object({ part: z.string(), ...deskFigure.shape })),
  /** The oldest deposit among them, else creation. */
  oldestMs: time,
});
export type DeskQueue = z.output<typeof deskQueue>;

/** Null: not covered yet. `late` to `refundFailed`, and `handled`, need the open requests, the others the period. */
const summary = z.object({
  late: z.nullable(deskQueue),
  refundOverdue: z.nullable(deskQueue),
  failedUnpaid: z.nullable(deskQueue),
  refundFailed: z.nullable(deskQueue),
  /** USD quoted and not collected. */
  uncollected: z.nullable(deskQueue),
  /** In none of the figures above. */
  handled: z.nullable(deskQueue),
  /** All of the period: what was paid, else what was to be paid. Quotes without a deposit are `quotes`, not in it. */
  requests: z.nullable(deskFigure),
  quotes: z.nullable(deskFigure),
  outcomes: z.nullable(z.array(z.object({ outcome: z.string(), ...deskFigure.shape }))),
  /** Chains with late or failed requests of the period, the most first. What a chain says of itself is in the chains. */
  chains: z.nullable(
    z.array(
      z.object({
        chainId,
        side: z.enum(['origin', 'destination']),
        requests: z.number(),
        failed: z.number(),
        /** In the period before; null where that isn't covered. */
        failedBefore: z.nullable(z.number()),
        late: z.number(),
      }),
    ),
  ),
});
export type DeskSummary = z.output<typeof summary>;

/** How long fills take, from the newest 100 that were filled over an hour ago; the same for 15 minutes. */
const usual = z.object({
  originChainId: chainId,
  destinationChainId: chainId,
  /** `all`: the route has under 20 fills, so all routes are taken; `floor`: these have under 20, too. */
  basis: z.enum(['route', 'all', 'floor']),
  fills: z.number(),
  p50Seconds: z.nullable(z.number()),
  p95Seconds: z.nullable(z.number()),
  /** A request is late above it. */
  limitSeconds: z.number(),
});
export type DeskUsual = z.output<typeof usual>;

const late = z.object({
  ...deskQueue.shape,
  /** The most late requests first. */
  routes: z.array(
    z.object({
      ...usual.shape,
      ...deskFigure.shape,
      oldestMs: time,
      /** Of fills in the last hour; null below five. */
      lastHourP50Seconds: z.nullable(z.number()),
      /** The route as a whole takes over three times as long as usual (*inferred*). */
      isSlow: z.boolean(),
    }),
  ),
});
export type DeskLate = z.output<typeof late>;

const failures = z.object({
  ...deskFigure.shape,
  /** By last update. */
  firstMs: time,
  lastMs: time,
  /** The count of the period before; null where that isn't covered. */
  before: z.nullable(z.number()),
});

/** The most frequent first; USD of what was paid. */
const reasons = z.object({
  /** Failed and refunded requests with a reason. */
  reasons: z.array(
    z.object({
      reason: z.string(),
      ...failures.shape,
      destinations: z.array(z.object({ destinationChainId: chainId, ...failures.shape })),
    }),
  ),
});
export type DeskReasons = z.output<typeof reasons>;

const feeFigures = z.object({
  /** Requests with an app fee, quoted or collected. */
  requests: z.number(),
  /** Of all that was quoted; what is due of it is `collected` and `uncollected`. */
  quoted: deskFigure,
  collected: deskFigure,
  /** Quoted, delivered, and not collected: nothing, or less. */
  uncollected: deskFigure,
  /** In progress. */
  pending: deskFigure,
  /** Failed, refunded or replaced. */
  notDue: deskFigure,
  /** A rule of app fees says that none is collected. */
  notExpected: deskFigure,
  /** The record doesn't say what was collected. */
  unclear: deskFigure,
});
export type DeskFeeFigures = z.output<typeof feeFigures>;

/** The parts of a group's name: one, but of a route both chains, of a token chain, address, symbol and decimals. */
const groupName = z.array(z.nullable(z.union([z.string(), z.number()])));

const feeGroup = z.object({
  name: groupName,
  /** Smallest units of what `collected` counts; null where one isn't reported, and where the group isn't of one token. */
  collectedUnits: z.nullable(z.string()),
  ...feeFigures.shape,
});
export type DeskFeeGroup = z.output<typeof feeGroup>;

/** In all each request counts as a whole; by token, by recipient, and with `feeRecipient`, each of its fees. */
const fees = z.object({
  ...feeFigures.shape,
  /** Empty without `groupBy`: of a day its first second; else the most requests first. */
  groups: z.array(feeGroup),
  /** Groups that are not listed. */
  more: z.number(),
});
export type DeskFees = z.output<typeof fees>;

/** Delivered requests; `count` in the figures are those whose outputs are comparable. */
const received = z.object({
  groups: z.array(
    z.object({
      name: groupName,
      requests: z.number(),
      quoted: deskFigure,
      /** Received less than quoted, at the quote's price; negative where it was more. */
      missing: deskFigure,
    }),
  ),
  more: z.number(),
});
export type DeskReceived = z.output<typeof received>;

const accounted = z.object({
  requests: z.number(),
  /** `compared`, `incomplete`, `failed`, `refund-not-shown`, `in-progress`, `not-deposited`, `replaced`, `unknown`. */
  states: z.array(z.object({ state: z.string(), paid: deskFigure })),
  /** Of `compared`: paid less received, charged and returned is the rest. */
  paid: deskFigure,
  received: deskFigure,
  charged: deskFigure,
  returned: deskFigure,
  rest: deskFigure,
  /** How many have a rest outside of the tolerance. */
  outside: z.number(),
});
export type DeskAccounted = z.output<typeof accounted>;

const sponsorship = z.object({
  /** `quoted` or `actual`; `bucket` null: in all. */
  parts: z.array(
    z.object({
      phase: z.string(),
      bucket: z.nullable(z.string()),
      sponsored: deskFigure,
      user: deskFigure,
      capHits: z.number(),
    }),
  ),
  /** Of requests that report both phases. */
  both: z.object({ quoted: deskFigure, actual: deskFigure }),
});
export type DeskSponsorship = z.output<typeof sponsorship>;

/** What one request, or one fee of it, adds to the sums. What is of the request as a whole is in each of its lines. */
const line = z.object({
  id: z.string(),
  createdAtMs: time,
  status: z.nullable(z.string()),
  originChainId: chainId,
  destinationChainId: chainId,
  referrer: z.nullable(z.string()),
  router: z.nullable(z.string()),
  recipient: z.nullable(z.string()),
  feeClass: z.string(),
  rule: z.nullable(z.string()),
  quoted: nanoUsd,
  collected: nanoUsd,
  missing: nanoUsd,
  tokenChainId: chainId,
  tokenAddress: z.nullable(z.string()),
  tokenSymbol: z.nullable(z.string()),
  collectedUnits: z.nullable(z.string()),
  outputQuoted: nanoUsd,
  outputMissing: nanoUsd,
  sponsoredQuoted: nanoUsd,
  sponsoredActual: nanoUsd,
  accountState: z.nullable(z.string()),
  paid: nanoUsd,
  received: nanoUsd,
  charged: nanoUsd,
  returned: nanoUsd,
  rest: nanoUsd,
});
export type DeskLine = z.output<typeof line>;
const lines = z.object({
  lines: z.array(line),
  /** For the next ones; null at the end. */
  continuation: z.nullable(z.string()),
});

/** `success`, `refund`, `failure`, `open` (deposited, not ended), `quote` (no deposit), `replaced`, `unknown`. */
const series = z.object({
  bucketSeconds: z.number(),
  /** Only those with requests, the oldest first. A bucket before a key's `sinceSeconds` isn't covered. */
  points: z.array(z.object({ startSeconds: z.number(), outcome: z.string(), ...deskFigure.shape })),
});
export type DeskSeries = z.output<typeof series>;

/** Each as the question of its name answers it. */
const home = z.object({
  ...summary.shape,
  late: z.nullable(late),
  reasons: z.nullable(reasons.shape.reasons),
  series: z.nullable(series),
});
export type DeskHome = z.output<typeof home>;

const counts = z.object({
  ...deskFigure.shape,
  statuses: z.array(z.object({ status: z.nullable(z.string()), ...deskFigure.shape })),
});
export type DeskCounts = z.output<typeof counts>;

const route = z.object({
  /** Those of the route asked for, or all, the most fills first. */
  routes: z.array(usual),
  /** The fills of the one route asked for, the shortest first; empty where all are asked for. */
  fills: z.array(z.object({ seconds: z.number(), createdAtMs: time })),
});
export type DeskRoute = z.output<typeof route>;

const rows = z.object({
  ...deskFigure.shape,
  /** To be read from the service by id: what was updated since then is another than was counted. */
  rows: z.array(
    z.object({
      id: z.string(),
      updatedAtMs: time,
      depositedAtMs: time,
      /** Above it the request is late; null where it isn't in progress. */
      limitSeconds: z.nullable(z.number()),
      apiKeyAlias: z.string(),
    }),
  ),
  /** For the next page; null at the end. */
  continuation: z.nullable(z.string()),
});
export type DeskRows = z.output<typeof rows>;

/** Any answer. Two of one generation and query are equal. */
function answerOf<T extends z.ZodMiniType>(schema: T) {
  return z.object({
    /** Grows with every change of what is held, and at least every 15 s. */
    generation: z.number(),
    /** The time by which ages are taken, by the service's clock. */
    atMs: z.number(),
    /** Inclusive; null where the question has none. */
    period: z.nullable(z.object({ startSeconds: z.number(), endSeconds: z.number() })),
    coverage: deskCoverage,
    /** Null: not covered yet, `coverage` says how far it is. */
    answer: z.nullable(schema),
  });
}

export const deskAnswers = {
  coverage: answerOf(z.object({})),
  home: answerOf(home),
  summary: answerOf(summary),
  late: answerOf(late),
  reasons: answerOf(reasons),
  fees: answerOf(fees),
  received: answerOf(received),
  accounted: answerOf(accounted),
  sponsorship: answerOf(sponsorship),
  lines: answerOf(lines),
  series: answerOf(series),
  counts: answerOf(counts),
  route: answerOf(route),
  rows: answerOf(rows),
} as const satisfies Record<DeskQuestion, z.ZodMiniType>;
export type DeskAnswer<Q extends DeskQuestion> = z.output<(typeof deskAnswers)[Q]>;
