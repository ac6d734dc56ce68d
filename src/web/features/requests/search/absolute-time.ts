import { isRelative, isUnixSeconds, type TimeRange } from './time-range';

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
