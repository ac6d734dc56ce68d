const steps = [
  { unit: 'd', seconds: 86_400 },
  { unit: 'h', seconds: 3_600 },
  { unit: 'm', seconds: 60 },
  { unit: 's', seconds: 1 },
];

/** Elapsed time in its two largest units: "35m 42s", "4s", "2d 3h". */
export function formatDuration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const first = Math.max(
    0,
    steps.findIndex((step) => rest >= step.seconds),
  );
  if (rest === 0) return '0s';
  const parts: string[] = [];
  for (const step of steps.slice(first, first + 2)) {
    const count = Math.floor(rest / step.seconds);
    rest -= count * step.seconds;
    if (count > 0) parts.push(`${count.toLocaleString('en-US')}${step.unit}`);
  }
  return parts.join(' ');
}

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
const zones = {
  UTC: new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: 'UTC' }),
  local: new Intl.DateTimeFormat('sv-SE', parts),
};

/** "2026-11-20 12:03:10" in UTC or in the browser's zone; the number itself for what is no time. */
export function absoluteTime(ms: number, zone: 'UTC' | 'local'): string {
  return isoTime(ms) === null ? String(ms) : zones[zone].format(ms);
}

/** "now", "12s ago", "5m ago", "in 3h": the largest unit alone, cut and never rounded up. */
export function relativeTime(ms: number, nowMs: number): string {
  const seconds = Math.trunc((nowMs - ms) / 1000);
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (!step) return 'now';
  const count = Math.floor(Math.abs(seconds) / step.seconds).toLocaleString('en-US');
  return seconds > 0 ? `${count}${step.unit} ago` : `in ${count}${step.unit}`;
}
