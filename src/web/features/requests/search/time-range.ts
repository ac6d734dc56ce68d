/** Bounds in whole unix seconds, as text; inclusive. */
export interface Bounds {
  start: string | null;
  end: string | null;
}

/** `24h` (relative to now) or bounds. */
export type TimeRange = { relative: string } | Bounds;

/** How a URL holds one. */
type TimeParams = {
  [name in 'created' | 'updated' | 'startTimestamp' | 'endTimestamp']?: string | undefined;
};

const unitSeconds = { m: 60, h: 3600, d: 86_400, w: 604_800 } as const;

/** The last second that a date of this calendar can name (year 9999). */
const lastSecond = 253_402_300_799;

export function isRelative(text: string): boolean {
  return /^[1-9]\d{0,3}[mhdw]$/.test(text);
}

export function isUnixSeconds(text: string): boolean {
  return /^(0|[1-9]\d{0,11})$/.test(text) && Number(text) <= lastSecond;
}

/** Length of `24h` in seconds. */
export function relativeSeconds(relative: string): number {
  const unit = relative.slice(-1) as keyof typeof unitSeconds;
  return Number(relative.slice(0, -1)) * unitSeconds[unit];
}

/** Reads `24h`, `1700000000..1700003600`, `1700000000..` or `..1700003600`: how `updated=` holds it. */
export function readTimeRange(text: string): TimeRange | null {
  if (isRelative(text)) return { relative: text };
  const match = /^(\d*)\.\.(\d*)$/.exec(text);
  if (!match) return null;
  const [start, end] = [match[1] || null, match[2] || null];
  if (start === null && end === null) return null;
  const valid = [start, end].every((bound) => bound === null || isUnixSeconds(bound));
  return valid ? { start, end } : null;
}

export function printTimeRange(range: TimeRange): string {
  return 'relative' in range ? range.relative : `${range.start ?? ''}..${range.end ?? ''}`;
}

export function isReversed({ start, end }: Bounds): boolean {
  return start !== null && end !== null && Number(start) > Number(end);
}

/**
 * Bounds of a range at a moment; a relative one has no end, so that new rows keep arriving in it. A span of days begins
 * with a whole minute: until the next one everybody's question is the same, and is answered once for all of them.
 */
export function boundsOf(range: TimeRange, nowSeconds: number): Bounds {
  if (!('relative' in range)) return range;
  const seconds = relativeSeconds(range.relative);
  const step = seconds < unitSeconds.d ? 1 : unitSeconds.m;
  const start = Math.max(0, Math.floor(nowSeconds / step) * step - seconds);
  return { start: String(start), end: null };
}

/** The time range that is asked for, on createdAt or (with `updated`) on updatedAt. */
export function timeRangeOf({
  created,
  updated,
  startTimestamp,
  endTimestamp,
}: TimeParams): TimeRange | null {
  if (updated !== undefined) return readTimeRange(updated);
  if (created !== undefined) return { relative: created };
  if (startTimestamp === undefined && endTimestamp === undefined) return null;
  return { start: startTimestamp ?? null, end: endTimestamp ?? null };
}
