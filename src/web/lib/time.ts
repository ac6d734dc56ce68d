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

function wallTime(ms: number, zone: string): string {
  return formatOfZone(zone).format(ms);
}

const labels = new Map<string, Intl.DateTimeFormat>();

/** "UTC", "EST", "GMT+5:30": the offset of a zone at that time, so that the hour that a change repeats can be told apart. */
function offsetLabel(ms: number, zone: string): string {
  const options = { timeZone: zoneName(zone), timeZoneName: 'short' } as const;
  const format = labels.get(zone) ?? new Intl.DateTimeFormat('en-US', options);
  labels.set(zone, format);
  return format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** "2026-11-20 12:03:10 UTC" in a zone by its IANA name, or in the browser's (`local`); the number itself for what is no time. */
export function absoluteTime(ms: number, zone: string): string {
  return isoTime(ms) === null ? String(ms) : `${wallTime(ms, zone)} ${offsetLabel(ms, zone)}`;
}

/** As `absoluteTime` without the date of today, or the year of this one; the date alone of another year. */
export function shortTime(ms: number, nowMs: number, zone: string): string {
  const text = absoluteTime(ms, zone);
  const now = wallTime(nowMs, zone);
  if (text.slice(0, 10) === now.slice(0, 10)) return text.slice(11);
  return text.slice(0, 4) === now.slice(0, 4) ? text.slice(5) : text.slice(0, 10);
}

/** A time as `<input type="datetime-local">` has it in a zone: "2026-11-20T12:03:10". */
export function inputTime(ms: number, zone: string): string {
  return wallTime(ms, zone).replace(' ', 'T');
}

/**
 * When it is that time in a zone: twice in the hour that the end of daylight saving repeats, and for a time that its begin
 * skips the moment as far behind the change. Nothing for what is no time.
 */
export function momentsAt(text: string, zone: string): { ms: number; label: string }[] {
  const asUtcMs = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtcMs)) return [];
  const dayMs = 86_400_000;
  const [before = asUtcMs, after = asUtcMs] = [-dayMs, dayMs].map((byMs) => {
    const offsetMs = Date.parse(`${inputTime(asUtcMs + byMs, zone)}Z`) - (asUtcMs + byMs);
    return asUtcMs - offsetMs;
  });
  const found = [...new Set([before, after])].filter(
    (ms) => Date.parse(`${inputTime(ms, zone)}Z`) === asUtcMs,
  );
  return (found.length > 0 ? found : [before])
    .toSorted((a, b) => a - b)
    .map((ms) => ({ ms, label: offsetLabel(ms, zone) }));
}

/** "now", "12s ago", "5m ago", "in 3h": the largest unit alone, cut and never rounded up. */
export function relativeTime(ms: number, nowMs: number): string {
  const seconds = Math.trunc((nowMs - ms) / 1000);
  const step = timeSteps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (!step) return 'now';
  const count = Math.floor(Math.abs(seconds) / step.seconds).toLocaleString('en-US');
  return seconds > 0 ? `${count}${step.unit} ago` : `in ${count}${step.unit}`;
}
