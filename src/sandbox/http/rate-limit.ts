import { deprecatedAtMs } from './deprecation';

/** Which limits the sandbox keeps: none, those of a plain key, those of an elevated one. */
export const tiers = ['off', 'default', 'elevated'] as const;
export type Tier = (typeof tiers)[number];

/** Calls that share a limit (service-api.md X4). */
export type RouteClass = 'requests-v3' | 'requests-v2' | 'quotes' | 'other';

interface Limit {
  calls: number;
  windowMs: number;
}

const perMinute: Limit = { calls: 200, windowMs: 60_000 };
const quotes: Limit = { calls: 50, windowMs: 60_000 };
const limits: Record<Exclude<Tier, 'off'>, Record<RouteClass, Limit>> = {
  default: { 'requests-v3': perMinute, 'requests-v2': perMinute, quotes, other: perMinute },
  elevated: {
    'requests-v3': { calls: 20, windowMs: 1_000 },
    'requests-v2': { calls: 10, windowMs: 1_000 },
    // The default, as long as the interface names no other.
    quotes,
    other: perMinute,
  },
};

const monthMs = (365.25 / 12) * 24 * 3_600_000;

/** The limit of v2 is reduced each month until it goes; by how much is not known: here by a quarter of the whole, down to a quarter (*assumed*). */
function callsOf(routeClass: RouteClass, calls: number, nowMs: number): number {
  if (routeClass !== 'requests-v2') return calls;
  const months = Math.floor((nowMs - deprecatedAtMs) / monthMs);
  return Math.ceil(calls * Math.min(1, Math.max(0.25, 1 - months / 4)));
}

/** Counts calls in a sliding window per key and class: no burst can fit twice the limit into one window. */
export function createRateLimit(tier: Tier, clock: () => number) {
  const calls = new Map<string, number[]>();
  return function accepts(key: string, routeClass: RouteClass): boolean {
    if (tier === 'off') return true;
    const { calls: full, windowMs } = limits[tier][routeClass];
    const most = callsOf(routeClass, full, clock());
    const name = `${routeClass}/${key}`;
    const recent = (calls.get(name) ?? []).filter((atMs) => atMs > clock() - windowMs);
    const isWithin = recent.length < most;
    if (isWithin) recent.push(clock());
    calls.set(name, recent);
    return isWithin;
  };
}
