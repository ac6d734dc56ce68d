/** Which limits the sandbox keeps: none, those of a plain key, those of an elevated one. */
export const tiers = ['off', 'default', 'elevated'] as const;
export type Tier = (typeof tiers)[number];

/** Calls that share a limit (interface.md, "Limits"; supplement, section 6). */
export type RouteClass = 'requests-v3' | 'requests-v2' | 'other';

interface Limit {
  calls: number;
  windowMs: number;
}

const perMinute: Limit = { calls: 200, windowMs: 60_000 };
const limits: Record<Exclude<Tier, 'off'>, Record<RouteClass, Limit>> = {
  default: { 'requests-v3': perMinute, 'requests-v2': perMinute, other: perMinute },
  elevated: {
    'requests-v3': { calls: 20, windowMs: 1_000 },
    'requests-v2': { calls: 10, windowMs: 1_000 },
    other: perMinute,
  },
};

/** Counts calls in a sliding window per key and class: no burst can fit twice the limit into one window. */
export function createRateLimit(tier: Tier, clock: () => number) {
  const calls = new Map<string, number[]>();
  return function accepts(key: string, routeClass: RouteClass): boolean {
    if (tier === 'off') return true;
    const { calls: most, windowMs } = limits[tier][routeClass];
    const name = `${routeClass}/${key}`;
    const recent = (calls.get(name) ?? []).filter((atMs) => atMs > clock() - windowMs);
    const isWithin = recent.length < most;
    if (isWithin) recent.push(clock());
    calls.set(name, recent);
    return isWithin;
  };
}
