import type {
  DeskCoverage,
  DeskFeeFigures,
  DeskFees,
  DeskFigure,
  DeskHome,
  DeskQueue,
} from '#service/proxy-api/desk';

/** A figure of so many requests, worth so many USD in all. */
export const deskFigure = (count = 0, usd = 0): DeskFigure => ({
  count,
  usd: count === 0 ? null : String(BigInt(Math.round(usd * 100)) * 10_000_000n),
  usdUnknown: 0,
});

export function feeFigures(some: Partial<DeskFeeFigures> = {}): DeskFeeFigures {
  const none = deskFigure();
  return {
    requests: 0,
    quoted: none,
    collected: none,
    uncollected: none,
    pending: none,
    notDue: none,
    notExpected: none,
    unclear: none,
    ...some,
  };
}

/** An answer of the desk as the proxy gives it: of a mirror that holds `percent` of the period. */
export function deskAnswer(
  answer: object | null,
  coverage: Partial<DeskCoverage> = {},
  percent = answer ? 100 : 62,
) {
  return {
    generation: 1,
    atMs: Date.UTC(2026, 8, 2, 12),
    period: { startSeconds: 1_788_307_200, endSeconds: 1_788_393_599 },
    coverage: {
      days: 30,
      kind: 'memory',
      requests: 10,
      keys: [
        {
          alias: 'default',
          state: answer ? 'complete' : 'reading',
          percent,
          sinceSeconds: null,
          headMs: null,
          openSetMs: null,
          failure: null,
        },
      ],
      disagreements: [],
      ...coverage,
    },
    answer,
  };
}

export const deskFees = (some: Partial<DeskFees> = {}): DeskFees => ({
  ...feeFigures(),
  groups: [],
  more: 0,
  ...some,
});

/** What Home shows, where nothing is said of a part: nothing is wrong. */
export function deskHome(some: Partial<DeskHome> = {}): DeskHome {
  const none = deskQueue();
  return {
    late: { ...none, routes: [] },
    refundOverdue: none,
    failedUnpaid: none,
    refundFailed: none,
    uncollected: none,
    handled: none,
    requests: deskFigure(),
    quotes: deskFigure(),
    outcomes: [],
    chains: [],
    reasons: [],
    series: { bucketSeconds: 3_600, points: [] },
    ...some,
  };
}

/** A view's figure, of which so many were created in the period. */
export const deskQueue = (count = 0, usd = 0, inPeriod = count): DeskQueue => ({
  ...deskFigure(count, usd),
  inPeriod: deskFigure(inPeriod, usd),
  split: [],
  oldestMs: count === 0 ? null : Date.UTC(2026, 8, 1, 10),
});
