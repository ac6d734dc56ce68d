/** Bounds in whole unix seconds, as text; inclusive. */
export interface Bounds {
  start: string | null;
  end: string | null;
}

/** `24h` (relative to now) or bounds. */
type TimeRange = { relative: string } | Bounds;

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

/** Unix seconds as ISO 8601 text without a fraction. */
export function isoTimeOfSeconds(seconds: string): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A time as people write it: unix seconds, a date (UTC), or ISO 8601 with its zone. Unix seconds as text, or null. */
function readMoment(text: string): string | null {
  if (isUnixSeconds(text)) return text;
  if (!day.test(text) && !moment.test(text)) return null;
  const ms = Date.parse(text);
  const seconds = String(Math.floor(ms / 1000));
  return Number.isFinite(ms) && isUnixSeconds(seconds) ? seconds : null;
}

/** `24h` or a whole day after a colon; a bound after `>=` or `<=`, where a date as an upper bound is the day's last second. */
export function readTime(text: string, operator: ':' | '>=' | '<='): TimeRange | null {
  if (operator === ':' && isRelative(text)) return { relative: text };
  const start = readMoment(text);
  if (start === null) return null;
  const end = day.test(text) ? String(Number(start) + 86_399) : start;
  if (operator === '>=') return { start, end: null };
  if (operator === '<=') return { start: null, end };
  return day.test(text) ? { start, end } : null;
}
