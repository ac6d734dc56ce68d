import type { RateTier } from '../config/proxy-config';
import { rateOf, type Rate } from './gcra';

/** What the service limits together (service-api.md X4): each list of requests, quotes, and the rest. */
export type RouteClass = 'requests' | 'requests-v2' | 'quotes' | 'other';

/** 200 a minute per key and class; a page makes two or three calls at once. */
const perMinute = rateOf(200, 60_000, 20);
/** An elevated key may list 20 times a second; 18 leaves room for other users of the key. */
const elevatedList = rateOf(18, 1_000);
/** On the older list 10 a second are all that any key gets, other users of the key included. */
const perSecondOfV2 = 9;
/** The default for quotes, also for an elevated key: what that one gets is stated by the schema alone. */
const quotesPerMinute = 50;

/** The rate of one class, or null when nothing is limited. */
export function rateFor(tier: RateTier, routeClass: RouteClass): Rate | null {
  if (tier === 'off') return null;
  if (routeClass === 'quotes') {
    const perMinute = typeof tier === 'number' ? tier * 60 : quotesPerMinute;
    return rateOf(Math.min(perMinute, quotesPerMinute), 60_000, Math.min(perMinute, 10));
  }
  if (typeof tier === 'number')
    return rateOf(routeClass === 'requests-v2' ? Math.min(tier, perSecondOfV2) : tier, 1_000);
  if (tier === 'default' || routeClass === 'other') return perMinute;
  return routeClass === 'requests' ? elevatedList : rateOf(perSecondOfV2, 1_000);
}

/** What the page may plan an export with; null when nothing is limited. */
export function callsPerSecond(tier: RateTier): number | null {
  const rate = rateFor(tier, 'requests');
  return rate && Math.round(100_000 / rate.intervalMs) / 100;
}
