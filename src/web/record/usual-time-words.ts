import type { Delay } from '#service/delayed';
import { percentile, shorterThan, type FillTimes, type UsualTime } from '#service/route-times';
import { formatDuration } from '#service/duration';

/** "26h 2m, usually 3s: 95 of 100 took 41s or less". */
export function delayWords(delay: Delay): string {
  const age = formatDuration(delay.ageSeconds);
  return isComparable(delay)
    ? `${age}, ${usualWords(delay.usual)}`
    : `${age}, too few fills on this route to say what is usual`;
}

/** Fills of all routes say nothing of a route on which deposits wait for a block. */
function isComparable({ usual: { basis }, mayBeUtxo }: Delay): boolean {
  return basis !== 'all routes' || !mayBeUtxo;
}

/** "usually 3s: 95 of 100 took 41s or less"; other samples than the route's own are named. */
export function usualWords({ basis, times, p95Seconds }: UsualTime): string {
  if (basis === 'floor')
    return `too few fills for a usual time; over ${formatDuration(p95Seconds)} counts as delayed (assumed)`;
  const where = basis === 'route' ? '' : ' on all routes';
  const most = Math.ceil(times.length * 0.95);
  return `usually ${formatDuration(percentile(times, 50) ?? 0)}${where}: ${most} of ${times.length} took ${formatDuration(p95Seconds)} or less`;
}

// A larger multiple tells less than the two times that it is made of.
const maxFactor = 100;

/** "31 ×" of what half of the fills took, or an age that is more than that, and what is usual: "usual 50s, all routes". */
export function timesUsualText(delay: Delay): [age: string, usual: string] {
  const { ageSeconds, usual } = delay;
  const half = isComparable(delay) ? percentile(usual.times, 50) : null;
  if (half === null) return [formatDuration(ageSeconds), 'usual not known'];
  // Times are whole seconds: one is the shortest that can be told.
  const factor = ageSeconds / Math.max(1, half);
  const digits = factor < 10 ? 1 : 0;
  return [
    factor > maxFactor
      ? formatDuration(ageSeconds)
      : `${factor.toLocaleString('en-US', { maximumFractionDigits: digits })} ×`,
    `usual ${formatDuration(half)}${usual.basis === 'route' ? '' : ', all routes'}`,
  ];
}

/** "14s: slower than 97 of 100". */
export function settledWords(seconds: number, { times }: UsualTime): string {
  return `${formatDuration(seconds)}: slower than ${shorterThan(times, seconds)} of ${times.length}`;
}

/** "Sample: 100 newest fills, last 26m". */
export function sampleWords({ times }: UsualTime, nowMs: number): string {
  return `Sample: ${times.length} newest fills${sinceWords(times, nowMs)}`;
}

/** The route's own fills where they are too few to compare with: "This route: 8 recent fills took 5s to 12s, too few to compare." */
export function fewFillsWords({ basis }: UsualTime, ofRoute: FillTimes): string | null {
  if (basis === 'route') return null;
  const [shortest, longest] = [ofRoute[0], ofRoute.at(-1)];
  if (!shortest || !longest) return 'This route: no recent fill reports a time.';
  const [from, to] = [shortest, longest].map(({ seconds }) => formatDuration(seconds));
  const took = from === to ? from : `${from} to ${to}`;
  const fills = ofRoute.length === 1 ? 'fill' : 'fills';
  return `This route: ${ofRoute.length} recent ${fills} took ${took}, too few to compare.`;
}

function sinceWords(times: FillTimes, nowMs: number): string {
  const created = times.flatMap(({ createdAtMs }) => createdAtMs ?? []);
  if (created.length === 0) return '';
  return `, last ${formatDuration((nowMs - Math.min(...created)) / 1000)}`;
}
