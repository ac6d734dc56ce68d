import type { DeskRoute, DeskUsual } from '#service/proxy-api/desk';
import { formatDuration } from '#service/duration';
import type { Late } from './useLate';

type Fills = DeskRoute['fills'];

/** "26h" since the deposit, and "late above 2m 3s"; null for what isn't reported. */
export function lateTexts({ depositedAtMs, limitSeconds }: Late, nowMs: number) {
  return {
    age:
      depositedAtMs === null
        ? null
        : formatDuration(Math.max(0, Math.floor((nowMs - depositedAtMs) / 1000))),
    limit: limitSeconds === null ? null : `late above ${formatDuration(limitSeconds)}`,
  };
}

/** "usually 3s: 95 of 100 took 41s or less"; other samples than the route's own are named. */
export function usualWords({ basis, fills, p50Seconds, p95Seconds }: DeskUsual): string {
  if (p50Seconds === null || p95Seconds === null) return 'too few fills to say what is usual';
  const where = basis === 'route' ? '' : ' on all routes';
  const most = Math.ceil(fills * 0.95);
  return `usually ${formatDuration(p50Seconds)}${where}: ${most} of ${fills} took ${formatDuration(p95Seconds)} or less`;
}

/** "longer than 97 of 100 fills"; empty where nothing is known. */
export function placeWords(seconds: number | null, fills: Fills): string {
  if (seconds === null || fills.length === 0) return '';
  const shorter = fills.filter((fill) => fill.seconds < seconds).length;
  return `longer than ${shorter} of ${fills.length} fills`;
}

/** "Sample: your 100 newest fills of over 1h ago, since 26h". */
export function sampleWords(fills: Fills, nowMs: number): string {
  const created = fills.flatMap(({ createdAtMs }) => createdAtMs ?? []);
  const since =
    created.length === 0
      ? ''
      : `; the oldest is from ${formatDuration(Math.max(0, nowMs - Math.min(...created)) / 1000)} ago`;
  return `Sample: your ${fills.length} newest fills before the last hour${since}`;
}
