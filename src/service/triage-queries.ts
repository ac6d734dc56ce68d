import type { FilterGroup, RequestsV3Query } from './requests-query';

/** Home and the alerts read at whole steps of this, so that all of them share the proxy's cached responses. */
export const sharedForSeconds = 30;

/** Younger requests are never late. */
export const graceSeconds = 120;

export const daySeconds = 86_400;

/** A query for the requests at a time; the newest page of it is `limit` rows and the exact total. */
export type TriageQuery = (nowSeconds: number) => RequestsV3Query;

export const groups = (...list: FilterGroup[]) => JSON.stringify(list);

const inProgress = { 'not:depositTxHash': null, 'not:status': ['success', 'failure', 'refund'] };

const oldestFirst = (now: number): RequestsV3Query => ({
  endTimestamp: String(now - graceSeconds),
  sortBy: 'createdAt',
  sortDirection: 'asc',
});

/** Updated within so many seconds, the latest first. */
export function updatedWithin(seconds: number, now: number) {
  return { startTimestamp: String(now - seconds), sortBy: 'updatedAt' };
}

/** Deposited and not settled, the oldest first. */
export const inProgressQuery: TriageQuery = (now) => ({
  filters: groups(inProgress),
  ...oldestFirst(now),
});

/** For a service that refuses the group (*assumed* that one may); `submitted` is not among these. */
export const simplerInProgressQuery: TriageQuery = (now) => ({
  filters: groups({ status: ['depositing', 'pending'] }),
  ...oldestFirst(now),
});

/** Failures of a day after which no refund is on record. */
export const unreturnedQuery: TriageQuery = (now) => ({
  status: 'failure',
  filters: groups({ refundTxHash: null }),
  ...updatedWithin(daySeconds, now),
});

/** Refunds that failed, whenever that was. A service may store "N/A" (*assumed*): the rows decide. */
export const refundFailedQuery: TriageQuery = () => ({
  filters: groups({ 'not:refundFailReason': null }),
  sortBy: 'updatedAt',
});

/** The time to ask for now, the same for all who ask within one step. */
export function sharedNowSeconds(nowMs: number, stepSeconds = sharedForSeconds): number {
  return Math.floor(nowMs / 1000 / stepSeconds) * stepSeconds;
}

/** One page as Home and the alerts read it. */
export function triagePage(query: RequestsV3Query) {
  return { ...query, limit: '50', includeTotal: 'true' } satisfies RequestsV3Query;
}
