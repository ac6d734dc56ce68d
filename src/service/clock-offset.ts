/** `Date` counts whole seconds, and an answer takes a moment to come. */
const resolutionMs = 1_000;
const minOffsetMs = 2_000;

/**
 * Compares two clocks by an answer's `Date` header (RFC 9110, 6.6.1).
 *
 * @param knownMs what is known: it stays where the answer agrees with it, or tells nothing
 * @param sentMs when the request was sent, and `receivedMs` when the answer's headers came, by our clock
 * @returns milliseconds that our clock is behind; negative where it is ahead, 0 where they agree
 */
export function clockOffset(
  date: string | null | undefined,
  knownMs: number,
  sentMs: number,
  receivedMs: number,
): number {
  const dateMs = Date.parse(date ?? '');
  if (Number.isNaN(dateMs)) return knownMs;
  // It was written within that second, and between the two moments.
  const isConsistent = knownMs >= dateMs - receivedMs && knownMs <= dateMs + resolutionMs - sentMs;
  if (isConsistent) return knownMs;
  const offsetMs = dateMs + resolutionMs / 2 - receivedMs;
  return Math.abs(offsetMs) < minOffsetMs ? 0 : offsetMs;
}
