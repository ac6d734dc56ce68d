import { fillTimeSeconds } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import { formatDuration } from '#service/duration';
import { noChains, type ChainOf } from '../../../record/chain-of';
import { normalFillTimes, stucknessOf } from '../../../record/stuck';

/** Below so many fills nothing is said to be usual. */
const minSample = 20;

/** How long the newest fills of a route took. */
export interface RouteTimes {
  /** The shortest first. */
  seconds: number[];
  /** Between the creation of the oldest and of the newest, in milliseconds; null where that is not reported. */
  spanMs: number | null;
}

export function routeTimes(successes: readonly RequestRecord[]): RouteTimes {
  const filled = successes.filter((record) => fillTimeSeconds(record) !== null);
  const created = filled.flatMap(({ createdAtMs }) => createdAtMs ?? []);
  return {
    seconds: filled.flatMap((record) => fillTimeSeconds(record) ?? []).toSorted((a, b) => a - b),
    spanMs: created.length > 0 ? Math.max(...created) - Math.min(...created) : null,
  };
}

/** What is usual on the route, and how this request compares; each sentence names its sample. */
export function routeTimeSentences(
  record: RequestRecord,
  { seconds }: RouteTimes,
  nowMs: number,
  chainOf: ChainOf = noChains,
): string[] {
  const count = seconds.length;
  if (count < minSample)
    return [
      `Only ${count} of the successful requests read on this route report a fill time: too few to say what is usual.`,
    ];
  const most = Math.ceil(count * 0.95);
  const usual = `${most} of ${count} fills took ${formatDuration(seconds[most - 1] ?? 0)} or less, half of them ${formatDuration(seconds[Math.ceil(count / 2) - 1] ?? 0)} or less.`;
  const own = fillTimeSeconds(record);
  if (own !== null) {
    const faster = seconds.filter((other) => other < own).length;
    return [`This one took ${formatDuration(own)}: slower than ${faster} of ${count}.`, usual];
  }
  const open = stucknessOf(record, nowMs, normalFillTimes([]), chainOf);
  if (open === null) return [usual];
  const shorter = seconds.filter((other) => other < open.ageSeconds).length;
  return [
    `In progress for ${formatDuration(open.ageSeconds)}: longer than ${shorter} of ${count} took.`,
    usual,
  ];
}
