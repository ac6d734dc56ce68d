/** Where the service says 429 and no more. */
export const defaultHoldMs = 1_000;
/** A service may ask for hours, by mistake or through a middlebox; it is asked again sooner, with one call. */
export const maxFirstHoldMs = 60_000;
export const maxHoldMs = 5 * 60_000;
/** A probe whose outcome nobody reported (its instance ended) stands in the way no longer than a call takes. */
export const maxProbeMs = 16_000;
/** How soon those who wait for a probe look again. */
export const probePollMs = 100;
/** After so long without a call the next refusal counts as the first. */
export const forgetHoldMs = 10 * 60_000;

/**
 * For how long no call is made after a 429: as long as the service asked, 60 s at most. A probe that
 * is refused again doubles the last hold, up to five minutes.
 */
export function holdMsAfter(lastHoldMs: number, retryAfterMs: number, wasProbe: boolean): number {
  const askedMs = Math.min(Math.max(retryAfterMs, defaultHoldMs), maxFirstHoldMs);
  return wasProbe ? Math.min(Math.max(askedMs, 2 * lastHoldMs), maxHoldMs) : askedMs;
}
