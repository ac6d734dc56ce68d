import type { FilterGroup } from '#service/requests-query';
import {
  daySeconds,
  groups,
  inProgressQuery,
  refundFailedQuery,
  sharedForSeconds,
  simplerInProgressQuery,
  unreturnedQuery,
  updatedWithin,
  type TriageQuery,
} from '#service/triage-queries';
import type { RequestsParams } from '../../api/requests';

/** A search of the list, as a link there carries it. */
export interface ListLink {
  status?: string;
  failReason?: string;
  destinationChainId?: string;
  features?: string;
  filter?: string[];
  startTimestamp?: string;
  endTimestamp?: string;
  updated?: string;
  sortBy?: string;
  sortDirection?: string;
  limit?: string;
}

/** What a tile asks the service, and the list that shows the same: a test compares the two. */
export interface Question {
  params: RequestsParams;
  link: ListLink;
}

export const hourSeconds = 3_600;

type Ask = (nowSeconds: number) => Question;

/** Deposited and not settled, the oldest first; `filter` is the group as a link writes it. */
const inProgress =
  (query: TriageQuery, filter: string): Ask =>
  (now) => {
    const { filters, ...oldestFirst } = query(now);
    return { params: { filters, ...oldestFirst }, link: { filter: [filter], ...oldestFirst } };
  };

const delayed = inProgress(inProgressQuery, '-depositTxHash:none -status:success,failure,refund');

const delayedSimpler = inProgress(simplerInProgressQuery, 'status:depositing,pending');

/** The latest updates of so many seconds, as a link writes them. */
const latest = (seconds: number, now: number) => ({ updated: `${now - seconds}..` });

const unreturned: Ask = (now) => ({
  params: unreturnedQuery(now),
  link: { status: 'failure', filter: ['refundTxHash:none'], ...latest(daySeconds, now) },
});

const refundFailed: Ask = (now) => ({
  params: refundFailedQuery(now),
  link: { filter: ['-refundFailReason:none'], sortBy: 'updatedAt' },
});

const fees: Ask = (now) => {
  const newest = { features: 'app_fees', status: 'success', endTimestamp: String(now) };
  return { params: newest, link: newest };
};

/** Failures that were last updated in the last 24 hours, or on the day before them; of one reason, or of any. */
export function failuresOfDay(nowSeconds: number, daysAgo: 0 | 1, reason: string | null): Question {
  const start = nowSeconds - daySeconds * (1 + daysAgo);
  const end = daysAgo === 0 ? undefined : String(nowSeconds - daySeconds - 1);
  return {
    params: {
      ...(reason === null
        ? { filters: groups({ 'not:failReason': null }) }
        : { failReason: reason }),
      startTimestamp: String(start),
      ...(end !== undefined && { endTimestamp: end }),
      sortBy: 'updatedAt',
    },
    link: {
      ...(reason === null ? { filter: ['-failReason:none'] } : { failReason: reason }),
      updated: `${start}..${end ?? ''}`,
    },
  };
}

const reasons: Ask = (now) => failuresOfDay(now, 0, null);

/** Requests with a deposit: unfunded quotes are never in a number. */
const funded: FilterGroup = { 'not:depositTxHash': null };
const fundedText = '-depositTxHash:none';

const lastHour: Ask = (now) => ({
  params: { filters: groups(funded), ...updatedWithin(hourSeconds, now) },
  link: { filter: [fundedText], ...latest(hourSeconds, now) },
});

const newestFirst =
  (ask: Ask): Ask =>
  (now) => {
    const { params, link } = ask(now);
    const sortDirection = 'desc';
    return { params: { ...params, sortDirection }, link: { ...link, sortDirection } };
  };

/** One call each when Home is opened; `newest` later, and only where not all in progress are among the oldest. */
export const questions = {
  delayed,
  unreturned,
  refundFailed,
  fees,
  reasons,
  lastHour,
  newest: newestFirst(delayed),
};
export type QuestionName = keyof typeof questions;

/** How long an answer is shown, and shared: three people together make at most twelve calls a minute. */
export const shownForSeconds: Record<QuestionName, number> = {
  delayed: sharedForSeconds,
  unreturned: sharedForSeconds,
  refundFailed: 2 * sharedForSeconds,
  fees: 2 * sharedForSeconds,
  reasons: 2 * sharedForSeconds,
  lastHour: 2 * sharedForSeconds,
  newest: 2 * sharedForSeconds,
};

export const simplerQuestions: Partial<Record<QuestionName, Ask>> = {
  delayed: delayedSimpler,
  newest: newestFirst(delayedSimpler),
};

/** Requests with a deposit, created in the hour that begins then. */
export function createdInHour(startSeconds: number): Question {
  const hour = {
    startTimestamp: String(startSeconds),
    endTimestamp: String(startSeconds + hourSeconds - 1),
  };
  return { params: { filters: groups(funded), ...hour }, link: { filter: [fundedText], ...hour } };
}
