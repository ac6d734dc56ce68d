import type { Sighting } from '#service/money/facts';
import { hashesOf } from '#service/money/legs';
import { isAwaited, moneyOf } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import { isSettled } from '#service/status';

const minuteMs = 60_000;
const backoffMs = [5_000, 10_000, 30_000, minuteMs] as const;
/** At most 10 calls at once and one more a minute: 70 in any hour, whatever the answers say. */
const burst = 10;
// failure, pending, refund does occur: a failure is followed for as long as its card says that it is not final.
const failureMs = 30 * minuteMs;
/** How often a record is read again that is behind a settled status: for six minutes. */
const lagTurns = 8;

/** What the record and the status endpoint both report. */
export interface StatusFacts {
  status: string | null;
  failReason: string | null;
  refundFailReason: string | null;
  hashes: readonly string[];
  updatedAtMs: number | null;
  source?: Sighting['source'];
}

/** A followed request: what was heard of it so far, and when. */
export interface Follow {
  record: StatusFacts | null;
  isSuperseded: boolean;
  /** A refund, or a transaction that its status promises, is not listed yet. */
  isAwaited: boolean;
  /** The status endpoint's last answer. */
  answer: StatusFacts | null;
  recordAtMs: number;
  answerAtMs: number;
  /** The record was read after the status endpoint's last news. */
  isCaughtUp: boolean;
  /** Turns without news: the place in the back-off. */
  quietTurns: number;
  /** Until when the calls so far use up one call a minute. */
  paidUntilMs: number;
}

export interface Turn {
  ask: 'record' | 'status';
  atMs: number;
}

export const notFollowed: Follow = {
  record: null,
  isSuperseded: false,
  isAwaited: false,
  answer: null,
  recordAtMs: 0,
  answerAtMs: 0,
  isCaughtUp: true,
  quietTurns: 0,
  paidUntilMs: 0,
};

/** What is asked next of a followed request, and when; null once there is nothing to wait for. */
export function nextTurn(follow: Follow): Turn | null {
  const { record, answer, quietTurns } = follow;
  if (record === null || record.status === null || follow.isSuperseded) return null;
  const isFailure = record.status === 'failure';
  if (isSettled(record.status) && !isFailure && !follow.isAwaited) return null;
  const isBehind = behindStatus(follow) !== null;
  if (isBehind && quietTurns >= lagTurns) return null;
  const lastMs = Math.max(follow.recordAtMs, follow.answerAtMs);
  const delayMs = follow.isCaughtUp ? (backoffMs[quietTurns] ?? minuteMs) : 0;
  const atMs = Math.max(lastMs + delayMs, follow.paidUntilMs - (burst - 1) * minuteMs);
  if (isFailure && atMs > (record.updatedAtMs ?? 0) + failureMs) return null;
  // Where the two keep differing, neither alone tells of the next change.
  const isRecordsTurn =
    answer !== null && !agrees(record, answer) && follow.answerAtMs > follow.recordAtMs;
  return { ask: !follow.isCaughtUp || isBehind || isRecordsTurn ? 'record' : 'status', atMs };
}

/** The same turn where events come: one may be lost, so the status is asked for once nothing was heard for a minute. */
export function besideEvents({ record, answer, recordAtMs, answerAtMs }: Follow, turn: Turn): Turn {
  const isExpected = answer === null || answer.status === record?.status;
  if (turn.ask === 'record' || !isExpected) return turn;
  return { ...turn, atMs: Math.max(turn.atMs, recordAtMs + minuteMs, answerAtMs + minuteMs) };
}

/** The settled status that the record does not have yet; null where it is not behind. */
export function behindStatus({ record, answer }: Follow): string | null {
  if (record === null || answer === null || record.status === answer.status) return null;
  if (isSettled(record.status) && record.status !== 'failure') return null;
  return isSettled(answer.status) ? answer.status : null;
}

/** The same with its time, once the record was read after it and still doesn't have it. */
export function sightingOf(follow: Follow, requestId: string): Sighting | null {
  const status = behindStatus(follow);
  if (status === null || !follow.isCaughtUp) return null;
  const { source = 'statusEndpoint', hashes = [], updatedAtMs = null } = follow.answer ?? {};
  return { requestId, status, source, hashes, atMs: updatedAtMs };
}

/** Takes in the record as it was read at a time; null facts: the read failed. */
export function withRecord(follow: Follow, record: RequestRecord | null, atMs: number): Follow {
  const facts = record === null ? follow.record : recordFacts(record);
  const isNews = !isSame(facts, follow.record);
  return {
    ...follow,
    record: facts,
    isSuperseded: record === null ? follow.isSuperseded : Boolean(record.supersededByRequestId),
    isAwaited: record === null ? follow.isAwaited : isAwaited(moneyOf(record, 'unavailable')),
    recordAtMs: atMs,
    isCaughtUp: true,
    // A read right after news is not a turn of its own.
    quietTurns: isNews ? 0 : follow.quietTurns + (follow.isCaughtUp ? 1 : 0),
    paidUntilMs: paid(follow, atMs),
  };
}

/** Takes in an answer of the status endpoint; null: the call failed. */
export function withAnswer(follow: Follow, answer: StatusFacts | null, atMs: number): Follow {
  const isNews = answer !== null && isAnswerNews(follow, answer);
  return {
    ...follow,
    answer: answer ?? follow.answer,
    answerAtMs: atMs,
    isCaughtUp: !isNews,
    quietTurns: isNews ? 0 : follow.quietTurns + 1,
    paidUntilMs: paid(follow, atMs),
  };
}

/** Takes in a pushed change of status, as if the status endpoint had been asked; it cost no call. */
export function withEvent(
  follow: Follow,
  status: string,
  updatedAtMs: number | null,
  atMs: number,
): Follow {
  const { record, answer, paidUntilMs } = follow;
  // Events may come in another order; equal times decide nothing.
  const isOld = (facts: StatusFacts | null) =>
    updatedAtMs !== null && (facts?.updatedAtMs ?? 0) > updatedAtMs;
  if (isOld(record) || isOld(answer)) return follow;
  const facts = {
    status,
    failReason: null,
    refundFailReason: null,
    hashes: [],
    updatedAtMs,
    source: 'event' as const,
  };
  return { ...withAnswer(follow, facts, atMs), isCaughtUp: false, quietTurns: 0, paidUntilMs };
}

/** The first answer is held against the record, later ones against the one before: some words differ for good. */
function isAnswerNews({ record, answer: before }: Follow, answer: StatusFacts): boolean {
  if (before !== null) return !isSame(before, answer);
  return record !== null && !agrees(record, answer);
}

function paid({ paidUntilMs }: Follow, atMs: number): number {
  return Math.max(paidUntilMs, atMs) + minuteMs;
}

function recordFacts(record: RequestRecord): StatusFacts {
  const { status, failReason, refundFailReason, updatedAtMs } = record;
  return { status, failReason, refundFailReason, updatedAtMs, hashes: hashesOf(record) };
}

/** Whether the record holds all that the status endpoint says. That one says UNKNOWN where no reason is recorded. */
function agrees(record: StatusFacts, answer: StatusFacts): boolean {
  const holds = (own: string | null, said: string | null) =>
    said === null || said === own || (said === 'UNKNOWN' && own === null);
  const own = new Set(record.hashes.map((hash) => hash.toLowerCase()));
  return (
    holds(record.status, answer.status) &&
    holds(record.failReason, answer.failReason) &&
    holds(record.refundFailReason, answer.refundFailReason) &&
    answer.hashes.every((hash) => own.has(hash.toLowerCase()))
  );
}

function isSame(a: StatusFacts | null, b: StatusFacts | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
