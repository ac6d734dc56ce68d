import { capital } from './capital';

const units: Record<string, string> = { m: 'minute', h: 'hour', d: 'day', w: 'week' };

/** `24h` in words: "last 24 hours". */
export function spanText(relative: string): string {
  const count = relative.slice(0, -1);
  const unit = units[relative.slice(-1)] ?? '';
  return count === '1' ? `last ${unit}` : `last ${count} ${unit}s`;
}

/** The same as a label: "Last 24 hours". */
export const spanLabel = (relative: string) => capital(spanText(relative));
