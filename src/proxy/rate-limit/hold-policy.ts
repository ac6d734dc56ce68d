/** For a 429 without `Retry-After`. */
export const defaultHoldMs = 1_000;
/** A service may name hours, by mistake or through a middlebox; one call probes it sooner. */
export const maxFirstHoldMs = 60_000;
export const maxHoldMs = 5 * 60_000;
/** A probe without a reported outcome (its instance ended) blocks others no longer than a call takes. */
export const maxProbeMs = 16_000;
/** Polling interval of calls that wait for a probe's outcome. */
export const probePollMs = 100;
/** After this time without a call, the next 429 counts as the first. */
export const forgetHoldMs = 10 * 60_000;

/**
 * For how long no call is made after a 429: as long as the service asked, 60 s at most. A probe that
 * is refused again doubles the last hold, up to five minutes.
 */
export function holdMsAfter(lastHoldMs: number, retryAfterMs: number, wasProbe: boolean): number {
  const askedMs = Math.min(Math.max(retryAfterMs, defaultHoldMs), maxFirstHoldMs);
  return wasProbe ? Math.min(Math.max(askedMs, 2 * lastHoldMs), maxHoldMs) : askedMs;
}
