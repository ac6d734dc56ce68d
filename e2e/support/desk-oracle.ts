import type { DeskFigure, DeskView } from '#service/proxy-api/desk';
import type { FlatRow } from '../../src/proxy/mirror/flat-row';
import type { FlatRequest } from '../../src/proxy/mirror/mirror-schema';

/** Count and sum, by hand. */
export function figure<T>(rows: readonly T[], nanoOf: (row: T) => bigint | null): DeskFigure {
  const known = rows.map(nanoOf).filter((nano) => nano !== null);
  return {
    count: rows.length,
    usd: known.length > 0 ? String(known.reduce((sum, nano) => sum + nano, 0n)) : null,
    usdUnknown: rows.length - known.length,
  };
}

/** Groups by a word, each with its rows. */
export function byWord<T>(rows: readonly T[], wordOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(wordOf(row), [...(groups.get(wordOf(row)) ?? []), row]);
  return groups;
}

/** The limit of each route, from the newest 100 fills before a time. */
export function limitsOf(rows: readonly FlatRequest[], untilMs: number) {
  const routeOf = (row: FlatRequest) => `${row.origin_id}>${row.destination_id}`;
  const filled = rows
    .filter(({ fill_s, filled_ms }) => fill_s !== null && (filled_ms ?? 0) <= untilMs)
    .toSorted((a, b) => (b.filled_ms ?? 0) - (a.filled_ms ?? 0));
  const p95Of = (of: readonly FlatRequest[]) => {
    const seconds = of.slice(0, 100).map(({ fill_s }) => fill_s ?? 0);
    if (seconds.length < 20) return null;
    return seconds.toSorted((a, b) => a - b)[Math.ceil(seconds.length * 0.95) - 1] ?? null;
  };
  const routes = new Map([...byWord(filled, routeOf)].map(([route, of]) => [route, p95Of(of)]));
  const every = p95Of(filled);
  return (row: FlatRequest) => {
    const p95 = routes.get(routeOf(row)) ?? every ?? row.floor_s;
    return Math.max(3 * p95, row.floor_s);
  };
}

/** The rows of each view at a time. */
export function viewRows(
  rows: readonly FlatRow[],
  atMs: number,
  limitOf: (row: FlatRequest) => number,
): Record<DeskView, FlatRequest[]> {
  const requests = rows.map(({ request }) => request);
  return {
    late: requests.filter(
      (row) => row.late_from_ms !== null && atMs - row.late_from_ms > 1000 * limitOf(row),
    ),
    refundOverdue: requests.filter(
      ({ refund_due_ms }) => refund_due_ms !== null && refund_due_ms <= atMs,
    ),
    failedUnpaid: requests.filter((row) => row.is_failed_unpaid === 1),
    refundFailed: requests.filter((row) => row.is_refund_failed === 1),
    uncollected: requests.filter((row) => row.is_uncollected === 1),
    handled: [],
  };
}
