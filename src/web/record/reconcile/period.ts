import { deskPeriods, periodSeconds } from '#service/proxy-api/desk';
import { spanLabel } from '../../lib/span-text';

/** A period in whole seconds, both ends included, as the service filters `createdAt`. */
export interface Period {
  value: string;
  label: string;
  /** Relative periods end now. */
  seconds: number | null;
  startSeconds: number;
  endSeconds: number;
  /** A calendar month to its end, also the one under way: a statement can be made for it. */
  month: string | null;
}

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A period as the list's filter has it: a recent one goes on with the clock. */
export function periodParams({ value, month, startSeconds, endSeconds }: Period) {
  return month === null
    ? { created: value }
    : { startTimestamp: String(startSeconds), endTimestamp: String(endSeconds) };
}

type TimeParams = {
  [name in 'created' | 'updated' | 'startTimestamp' | 'endTimestamp']?: string | undefined;
};

/** The period that a filter has: `all` without one, `own` for any other range of times. */
export function periodOf(filter: TimeParams, choices: readonly Period[]): Period | 'all' | 'own' {
  const { created, updated, startTimestamp, endTimestamp } = filter;
  if (!created && !updated && !startTimestamp && !endTimestamp) return 'all';
  const found = choices.find(({ value, month, startSeconds, endSeconds }) =>
    month === null
      ? value === created
      : startTimestamp === String(startSeconds) && endTimestamp === String(endSeconds),
  );
  return updated ? 'own' : (found ?? 'own');
}

/** The periods to choose from: recent days, and the last twelve months, in UTC. */
export function periods(nowMs: number): Period[] {
  const nowSeconds = Math.floor(nowMs / 1000);
  const recent = deskPeriods.map((value) => ({
    value,
    label: spanLabel(value),
    seconds: periodSeconds[value],
    startSeconds: nowSeconds - periodSeconds[value],
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
      endSeconds: next / 1000 - 1,
      month,
    };
  });
  return [...recent, ...months];
}
