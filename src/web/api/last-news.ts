import type { SessionPart } from './session';

const keptMs = 60_000;

/** When an event told to read again what is on screen, by a monotonic clock. */
export const lastNews: SessionPart<{ atMs: number }> = () => ({ atMs: -Infinity });

/** How old a response may be so that it isn't older than the last event; null where none came of late. */
export function maxAgeMs({ atMs }: { atMs: number }): number | null {
  const ageMs = Math.floor(performance.now() - atMs);
  return ageMs < keptMs ? ageMs : null;
}
