/** What is known of the stream, at `Date.now()` times. */
export interface LiveFacts {
  source: string | null;
  /** A frame came within the last 45 s. */
  isFresh: boolean;
  lastEventAtMs: number | null;
  /** Ids whose events come. */
  watched: ReadonlySet<string>;
  wasOpen: boolean;
}

export type LiveState = 'live' | 'reconnecting' | 'polling';

/**
 * Live only where the events of all of `ids` come, as far as a frame of the last 45 s tells. What is pushed without being
 * watched is of the own keys alone (*assumed* of all of them).
 */
export function liveStateOf(
  { source, isFresh, watched, wasOpen }: LiveFacts,
  ids: readonly string[],
  isOwn: boolean,
): LiveState {
  if (!isFresh) return wasOpen ? 'reconnecting' : 'polling';
  if (isOwn && (source === 'live' || source === 'both')) return 'live';
  const areWatched = ids.length > 0 && ids.every((id) => watched.has(id));
  if (canWatch(source)) return areWatched ? 'live' : 'polling';
  return source === 'reconnecting' ? 'reconnecting' : 'polling';
}

/** Whether the proxy's websocket takes what is to be watched. */
export function canWatch(source: string | null): boolean {
  return source === 'watched' || source === 'both';
}
