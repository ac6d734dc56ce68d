import { decimalPattern } from '#service/decimal';
import type { DelayedRequests } from '#service/delayed';
import { formatDuration } from '#service/duration';
import { isFailedUnpaid, moneyOf, unsettledUsd } from '#service/money/money';
import type { RequestRecord } from '#service/record';
import { routeKey } from '#service/route-times';
import { daySeconds } from '#service/triage-queries';
import type { TriageAnswer } from '#service/triage-answer';
import type { Check, End } from './alert-state';

/** A failure is often followed by its refund; how soon is not stated, so this is *assumed* to be enough. */
const refundGraceMs = 10 * 60_000;

/** What is late on a page of requests in progress, the oldest first. */
export function delayedChecks(
  page: TriageAnswer,
  judged: DelayedRequests,
  {
    isSampled,
    nameOf,
    endsAs,
  }: {
    /** Whether it is known what is usual on a route. */
    isSampled: (routeKey: string) => boolean;
    nameOf: (chainId: number) => string;
    endsAs: End;
  },
): { delayed: Check; 'slow-route': Check } {
  // Until its route was sampled, a usual request of a slow route would be called late.
  const canJudge = (record: RequestRecord) =>
    record.originChainId === null ||
    record.destinationChainId === null ||
    isSampled(routeKey(record));
  const single = judged.single.filter(({ record }) => canJudge(record));
  const slowRoutes = judged.slowRoutes.filter(({ requests }) =>
    requests.every(({ record }) => canJudge(record)),
  );
  const late = [...judged.single, ...judged.slowRoutes.flatMap(({ requests }) => requests)];
  const openIds = new Set(single.map(({ record }) => record.id));
  const routes = new Set(page.records.map(routeKey));
  const inSlowRoutes = slowRoutes.reduce((sum, { requests }) => sum + requests.length, 0);
  const coverage = { checked: page.records.length, total: page.total };
  const chainName = (id: number | null) => (id === null ? 'not reported' : nameOf(id));
  return {
    delayed: {
      ...coverage,
      count: single.length + inSlowRoutes,
      open: single.map(({ record, delay: { ageSeconds, usual } }) => ({
        id: record.id,
        atMs: record.createdAtMs ?? 0,
        note: `in progress for ${formatDuration(ageSeconds)}, ${
          usual.basis === 'floor'
            ? 'too few fills to compare'
            : `95% of fills took under ${formatDuration(usual.p95Seconds)}`
        }`,
      })),
      undecided: new Set(late.flatMap(({ record: { id } }) => (openIds.has(id) ? [] : [id]))),
      endOf: endBy(
        page,
        ({ createdAtMs }) => createdAtMs,
        (atMs, lastMs) => atMs < lastMs,
        endsAs,
      ),
    },
    'slow-route': {
      ...coverage,
      count: slowRoutes.length,
      open: slowRoutes.map(({ originChainId, destinationChainId, requests }) => ({
        id: routeKey({ originChainId, destinationChainId }),
        atMs: 0,
        note: `${chainName(originChainId)} → ${chainName(destinationChainId)}: ${requests.length} late requests`,
      })),
      undecided: new Set(
        judged.slowRoutes.filter((route) => !slowRoutes.includes(route)).map(routeKey),
      ),
      endOf: ({ id }) => (page.broken === 0 && (page.isComplete || routes.has(id)) ? endsAs : null),
    },
  };
}

/** Failures of a day, the latest update first. */
export function unreturnedCheck(page: TriageAnswer, nowMs: number): Check {
  const deposited = page.records.filter((record) => isFailedUnpaid(moneyOf(record, 'unavailable')));
  const isYoung = ({ updatedAtMs }: RequestRecord) => (updatedAtMs ?? 0) > nowMs - refundGraceMs;
  // A page of failures within minutes is worth a message, whatever is refunded later.
  const isBurst = !page.isComplete && page.unmatched === 0 && page.records.every(isYoung);
  const open = deposited.filter((record) => isBurst || !isYoung(record));
  const startMs = nowMs - daySeconds * 1000;
  const endOf = endBy(page, updatedAt, (at, last) => at > last, 'resolved');
  return {
    count: page.total ?? page.records.length,
    checked: page.records.length,
    total: page.total,
    open: open.map((record) => openOf(record, record.failReason)),
    undecided: new Set(deposited.filter(isYoung).map(({ id }) => id)),
    endOf: (alert) => (alert.atMs < startMs ? 'unwatched' : endOf(alert)),
  };
}

/** Requests with a refund failure reason, the latest update first. */
export function refundFailedCheck(page: TriageAnswer): Check {
  const failed = page.records.filter(({ refundFailReason }) => refundFailReason !== null);
  // A service that stores "N/A" counts every request.
  const isExact = failed.length === page.records.length;
  return {
    count: isExact ? (page.total ?? failed.length) : failed.length,
    checked: page.records.length,
    total: isExact ? page.total : null,
    open: failed.map((record) => openOf(record, record.refundFailReason)),
    undecided: new Set(),
    endOf: endBy(page, updatedAt, (at, last) => at > last, 'resolved'),
  };
}

const updatedAt = ({ updatedAtMs, createdAtMs }: RequestRecord) => updatedAtMs ?? createdAtMs;

function openOf(record: RequestRecord, reason: string | null): Check['open'][number] {
  const usd = unsettledUsd(moneyOf(record, 'unavailable'));
  const value = usd !== null && decimalPattern.test(usd) ? `${usd} USD` : 'value not reported';
  return {
    id: record.id,
    atMs: updatedAt(record) ?? 0,
    note: `${reason ?? 'no reason reported'}, ${value}`,
  };
}

/** What was in the order before the last row, and isn't there any more, is over. */
function endBy(
  { records, broken, isComplete }: TriageAnswer,
  timeOf: (record: RequestRecord) => number | null,
  isBefore: (atMs: number, lastMs: number) => boolean,
  end: End,
): Check['endOf'] {
  const last = records.at(-1);
  const lastMs = last ? timeOf(last) : null;
  return ({ atMs }) => {
    if (broken > 0) return null;
    if (isComplete) return end;
    return lastMs !== null && isBefore(atMs, lastMs) ? end : null;
  };
}
