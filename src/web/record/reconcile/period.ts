import type { WalkJournal } from '../../api/walk/walk-store';

/** A period in whole seconds, both ends included, as the service filters `createdAt`. */
export interface Period {
  value: string;
  label: string;
  /** Relative periods end now. */
  seconds: number | null;
  startSeconds: number;
  endSeconds: number;
  /** A calendar month, for which a statement can be made. */
  month: string | null;
}

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The seconds that a reading was asked for, or those between its first row and its start; null where neither is known. */
export function windowOf({
  state: { query, window },
}: WalkJournal): { startSeconds: number; endSeconds: number } | null {
  const startSeconds = Number(query.startTimestamp ?? window?.startSeconds);
  const endSeconds = Number(window?.endSeconds ?? query.endTimestamp);
  return startSeconds >= 0 && endSeconds >= 0 ? { startSeconds, endSeconds } : null;
}

/** A period as the list's filter has it: a recent one goes on with the clock. */
export function periodParams({ value, month, startSeconds, endSeconds }: Period) {
  return month === null
    ? { created: value }
    : { startTimestamp: String(startSeconds), endTimestamp: String(endSeconds) };
}

/** The periods to choose from: recent days, and the last twelve months, in UTC. */
export function periods(nowMs: number): Period[] {
  const nowSeconds = Math.floor(nowMs / 1000);
  const recent = [
    { value: '24h', label: 'Last 24h', days: 1 },
    { value: '7d', label: 'Last 7d', days: 7 },
    { value: '30d', label: 'Last 30d', days: 30 },
  ].map(({ value, label, days }) => ({
    value,
    label,
    seconds: days * 86_400,
    startSeconds: nowSeconds - days * 86_400,
    endSeconds: nowSeconds,
    month: null,
  }));
  const now = new Date(nowMs);
  const months = Array.from({ length: 12 }, (_, back) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
    const month = start.toISOString().slice(0, 7);
    return {
      value: month,
      label: monthName.format(start),
      seconds: null,
      startSeconds: start.getTime() / 1000,
      endSeconds: Math.min(next / 1000 - 1, nowSeconds),
      month,
    };
  });
  return [...recent, ...months];
}
