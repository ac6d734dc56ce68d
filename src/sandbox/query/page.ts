import type { RequestsV3Query } from '#service/calls/requests-query';
import { invalid } from '../http/refusal';
import type { WorldRow } from '../world/world-row';

export interface Page {
  rows: WorldRow[];
  continuation: string | null;
  total: number | null;
}

type SortField = NonNullable<RequestsV3Query['sortBy']>;

/** Sort value and number of the last row that was sent: a position in the order, not a count of rows. */
interface Cursor {
  value: number;
  row: number;
}

/**
 * One page of the rows that match, in the order asked for. Rows that arrive or move never shift another page.
 *
 * @param rows in the order of creation
 */
export function pageOf(
  rows: readonly WorldRow[],
  query: RequestsV3Query,
  isMatch: (row: WorldRow) => boolean,
): Page {
  const limit = Number(query.limit ?? 20);
  const sortBy = query.sortBy ?? 'createdAt';
  // Descending for the time fields, ascending for amountUsd (service-api.md L13).
  const descending = (query.sortDirection ?? (sortBy === 'amountUsd' ? 'asc' : 'desc')) === 'desc';
  const sign = descending ? -1 : 1;
  // A cursor belongs to its order, not to its filter, which may change: a relative time range does on every call.
  const order = `${sortBy} ${descending ? 'desc' : 'asc'}`;
  const after = query.continuation === undefined ? null : readCursor(query.continuation, order);
  const compare = (row: WorldRow, value: number, number: number) =>
    sign * (sortValue(row, sortBy) - value || row.plan.row - number);
  const isNext = (row: WorldRow) =>
    (after === null || compare(row, after.value, after.row) > 0) && isMatch(row);

  const inRange = sortBy === 'updatedAt' ? rows : createdWithin(rows, query);
  const found =
    sortBy === 'createdAt'
      ? firstOf(inCreation(inRange, after, descending), limit + 1, isNext)
      : firstInOrder(inRange.filter(isNext), limit + 1, (a, b) =>
          compare(a, sortValue(b, sortBy), b.plan.row),
        );
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    continuation:
      found.length > limit && last
        ? writeCursor({ value: sortValue(last, sortBy), row: last.plan.row }, order)
        : null,
    total: query.includeTotal === 'true' ? inRange.filter(isMatch).length : null,
  };
}

/** The rows of the time range that a query by creation names, so that an export in slices reads only their rows. */
function createdWithin(
  rows: readonly WorldRow[],
  { startTimestamp, endTimestamp }: RequestsV3Query,
): readonly WorldRow[] {
  if (startTimestamp === undefined && endTimestamp === undefined) return rows;
  const startMs = Number(startTimestamp ?? 0) * 1000;
  const endMs = (Number(endTimestamp ?? Infinity) + 1) * 1000;
  return rows.slice(firstFrom(rows, startMs), firstFrom(rows, endMs));
}

/** The place of the first row that was created then or later. */
function firstFrom(rows: readonly WorldRow[], ms: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]!.createdAtMs < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows from about the cursor on, so that a walk to the end reads each row once. */
function inCreation(
  rows: readonly WorldRow[],
  after: Cursor | null,
  descending: boolean,
): readonly WorldRow[] {
  if (after === null) return descending ? rows.toReversed() : rows;
  let low = firstFrom(rows, after.value);
  if (!descending) return rows.slice(low);
  while (rows[low]?.createdAtMs === after.value) low += 1;
  return rows.slice(0, low).toReversed();
}

/** Stops where the page is full. */
function firstOf(
  rows: readonly WorldRow[],
  count: number,
  isNext: (row: WorldRow) => boolean,
): WorldRow[] {
  const found: WorldRow[] = [];
  for (const row of rows) {
    if (found.length === count) break;
    if (isNext(row)) found.push(row);
  }
  return found;
}

/** Reads each row once: to sort them all for one page would take most of the time. */
function firstInOrder(
  rows: readonly WorldRow[],
  count: number,
  compare: (a: WorldRow, b: WorldRow) => number,
): WorldRow[] {
  const found: WorldRow[] = [];
  for (const row of rows) {
    const last = found[count - 1];
    if (last && compare(row, last) > 0) continue;
    const place = found.findIndex((other) => compare(row, other) < 0);
    found.splice(place === -1 ? found.length : place, 0, row);
    if (found.length > count) found.pop();
  }
  return found;
}

function sortValue(row: WorldRow, sortBy: SortField): number {
  if (sortBy === 'amountUsd') return row.sortAmount;
  return sortBy === 'updatedAt' ? row.updatedAtMs : row.createdAtMs;
}

function writeCursor({ value, row }: Cursor, order: string): string {
  return Buffer.from(JSON.stringify([value, row, order])).toString('base64url');
}

function readCursor(text: string, expected: string): Cursor {
  try {
    const [value, row, order]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof value === 'number' && typeof row === 'number' && order === expected)
      return { value, row };
  } catch {
    // Falls through to the refusal.
  }
  throw invalid('querystring/continuation is not a cursor of this order');
}
