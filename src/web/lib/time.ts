import { timeSteps } from '#service/duration';

const lastMs = 8_640_000_000_000_000;

/** ISO 8601 in UTC; null for what is no time (out of range, no number). */
export function isoTime(ms: number): string | null {
  return Math.abs(ms) <= lastMs ? new Date(ms).toISOString() : null;
}

const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;
// Swedish writes dates as ISO does, in any zone.
const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws for a zone that this browser does not know. */
export function formatOfZone(zone: string): Intl.DateTimeFormat {
  const timeZone = zone === 'local' ? undefined : zone;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone });
  formats.set(zone, format);
  return format;
}

/** The IANA name of a zone, which `local` has too. */
export function zoneName(zone: string): string {
  return formatOfZone(zone).resolvedOptions().timeZone;
}

/** "2026-11-20 12:03:10" in a zone by its IANA name, or in the browser's (`local`); the number itself for what is no time. */
export function absoluteTime(ms: number, zone: string): string {
  return isoTime(ms) === null ? String(ms) : formatOfZone(zone).format(ms);
}

/** As `absoluteTime` without the date of today, or the year of this one; the date alone of another year. */
export function shortTime(ms: number, nowMs: number, zone: string): string {
  const text = absoluteTime(ms, zone);
  const now = absoluteTime(nowMs, zone);
  if (text.slice(0, 10) === now.slice(0, 10)) return text.slice(11);
  return text.slice(0, 4) === now.slice(0, 4) ? text.slice(5) : text.slice(0, 10);
}

/** "now", "12s ago", "5m ago", "in 3h": the largest unit alone, cut and never rounded up. */
export function relativeTime(ms: number, nowMs: number): string {
  const seconds = Math.trunc((nowMs - ms) / 1000);
  const step = timeSteps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (!step) return 'now';
  const count = Math.floor(Math.abs(seconds) / step.seconds).toLocaleString('en-US');
  return seconds > 0 ? `${count}${step.unit} ago` : `in ${count}${step.unit}`;
}
