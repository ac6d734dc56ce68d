import { noReason } from '#service/fail-reason';
import type { FilterGroup } from '#service/requests-query';
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

/** All who look at Home within this time get the same answers: bounds of time are whole steps of it. */
export const sharedForSeconds = 30;

const daySeconds = 86_400;
const hourSeconds = 3_600;

/** Younger requests are never late: the shortest normal time (record/stuck.ts). */
export const graceSeconds = 120;

const groups = (...list: FilterGroup[]) => JSON.stringify(list);

const inProgress = { 'not:depositTxHash': null, 'not:status': ['success', 'failure', 'refund'] };

type Ask = (nowSeconds: number) => Question;

/** Deposited and not settled, the oldest first. */
const delayed: Ask = (now) => {
  const oldest = {
    endTimestamp: String(now - graceSeconds),
    sortBy: 'createdAt',
    sortDirection: 'asc',
  };
  return {
    params: { filters: groups(inProgress), ...oldest },
    link: { filter: ['-depositTxHash:none -status:success,failure,refund'], ...oldest },
  };
};

/** For a service that refuses the group (*assumed* that one may); `submitted` is not among these. */
const delayedSimpler: Ask = (now) => {
  const { params, link } = delayed(now);
  return {
    params: { ...params, filters: groups({ status: ['depositing', 'pending'] }) },
    link: { ...link, filter: ['status:depositing,pending'] },
  };
};

/** Updated within so many seconds. */
function updatedWithin(seconds: number, now: number) {
  const start = String(now - seconds);
  return {
    params: { startTimestamp: start, sortBy: 'updatedAt' },
    link: { updated: `${start}..` },
  };
}

const unreturned: Ask = (now) => {
  const day = updatedWithin(daySeconds, now);
  return {
    params: { status: 'failure', filters: groups({ refundTxHash: null }), ...day.params },
    link: { status: 'failure', filter: ['refundTxHash:none'], ...day.link },
  };
};

const refundFailed: Ask = () => ({
  params: { filters: groups({ 'not:refundFailReason': null }) },
  link: { filter: ['-refundFailReason:none'] },
});

const fees: Ask = (now) => {
  const newest = { features: 'app_fees', status: 'success', endTimestamp: String(now) };
  return { params: newest, link: newest };
};

const reasons: Ask = (now) => {
  const day = updatedWithin(daySeconds, now);
  return {
    params: { filters: groups({ 'not:failReason': null }), ...day.params },
    link: { filter: ['-failReason:none'], ...day.link },
  };
};

/** The same, of requests that were last updated the day before. */
export function reasonsDayBefore(nowSeconds: number): Question {
  const { params, link } = reasons(nowSeconds - daySeconds);
  const end = String(nowSeconds - daySeconds - 1);
  return {
    params: { ...params, endTimestamp: end },
    link: { ...link, updated: `${link.updated}${end}` },
  };
}

/** Requests with a deposit: unfunded quotes are never in a number. */
const funded: FilterGroup = { 'not:depositTxHash': null };
const fundedText = '-depositTxHash:none';

const lastHour: Ask = (now) => {
  const hour = updatedWithin(hourSeconds, now);
  return {
    params: { filters: groups(funded), ...hour.params },
    link: { filter: [fundedText], ...hour.link },
  };
};

/** One call each when Home is opened. */
export const questions = { delayed, unreturned, refundFailed, fees, reasons, lastHour };
export type QuestionName = keyof typeof questions;

export const simplerQuestions: Partial<Record<QuestionName, Ask>> = { delayed: delayedSimpler };

/** Requests with a deposit, created in the hour that begins then. */
export function createdInHour(startSeconds: number): Question {
  const hour = {
    startTimestamp: String(startSeconds),
    endTimestamp: String(startSeconds + hourSeconds - 1),
  };
  return { params: { filters: groups(funded), ...hour }, link: { filter: [fundedText], ...hour } };
}

/** The last so many whole hours, the oldest first. */
export function wholeHours(nowSeconds: number, count: number): number[] {
  const last = Math.floor(nowSeconds / hourSeconds) * hourSeconds;
  return Array.from({ length: count }, (_, index) => last - (count - index) * hourSeconds);
}

/** The list of exactly these requests. */
export function linkToIds(ids: readonly string[]): ListLink {
  return { filter: [`id:${ids.map(quoted).join(',')}`], limit: '50' };
}

const quoted = (id: string) => (/^[\w-]+$/.test(id) && id !== 'none' ? id : JSON.stringify(id));

/** Failures of the last day for one reason at one destination. */
export function linkToReason(
  link: ListLink,
  failReason: string,
  destinationChainId: number | null,
): ListLink {
  const { updated } = link;
  if (failReason === noReason) return link;
  return {
    updated,
    failReason,
    ...(destinationChainId !== null && { destinationChainId: String(destinationChainId) }),
  };
}
