import type { RequestsV3Query } from '#service/requests-query';
import { invalid } from '../refusal';
import type { World } from '../world/world';
import type { Test } from './matcher';

export interface Page {
  places: number[];
  continuation: string | null;
  total: number | null;
}

interface Cursor {
  /** Sort value and row of the last row that was sent: a position in the order, not a count of rows. */
  value: number;
  row: number;
  /** Which order it belongs to. */
  of: string;
}

/** One page of the rows that pass, in the order asked for. Rows that arrive or move never shift another page. */
export function pageOf(world: World, query: RequestsV3Query, tests: readonly Test[]): Page {
  const passes = (place: number) => tests.every((test) => test(place));
  const limit = Number(query.limit ?? 20);
  const sortBy = query.sortBy ?? 'createdAt';
  // Descending for the time fields, ascending for amountUsd (service-api.md L13).
  const descending = (query.sortDirection ?? (sortBy === 'amountUsd' ? 'asc' : 'desc')) === 'desc';
  // A cursor is a position in one order: the filter may change, as a relative time range does on every look.
  const of = `${sortBy} ${descending ? 'desc' : 'asc'}`;
  const after = query.continuation === undefined ? null : readCursor(query.continuation, of);
  const places =
    sortBy === 'createdAt'
      ? walkCreated(world, passes, limit + 1, descending, after)
      : selectSorted(world, passes, limit + 1, descending, after, sortBy);
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  const value = last === undefined ? 0 : sortValue(world, sortBy, last);
  return {
    places: shown,
    continuation:
      places.length > limit && last !== undefined
        ? writeCursor({ value, row: world.columns.row[last] ?? 0, of })
        : null,
    total: query.includeTotal === 'true' ? count(world, passes) : null,
  };
}

type SortField = NonNullable<RequestsV3Query['sortBy']>;

function sortValue(world: World, sortBy: SortField, place: number): number {
  const { columns } = world;
  if (sortBy === 'updatedAt') return columns.updatedAtMs[place] ?? 0;
  return (sortBy === 'amountUsd' ? columns.amountMicroUsd[place] : columns.createdAtMs[place]) ?? 0;
}

function count(world: World, passes: Test): number {
  let total = 0;
  for (let place = 0; place < world.count; place += 1) if (passes(place)) total += 1;
  return total;
}

/** Places are in the order of creation, so a page is a walk from the cursor until it is full. */
function walkCreated(
  world: World,
  passes: Test,
  limit: number,
  descending: boolean,
  after: Cursor | null,
): number[] {
  const { createdAtMs, row } = world.columns;
  const found: number[] = [];
  const from =
    after === null ? (descending ? world.count - 1 : 0) : startAfter(world, after, descending);
  for (
    let place = from;
    place >= 0 && place < world.count && found.length < limit;
    place += descending ? -1 : 1
  ) {
    const isCursor =
      after !== null && createdAtMs[place] === after.value && row[place] === after.row;
    if (!isCursor && passes(place)) found.push(place);
  }
  return found;
}

function startAfter(world: World, { value, row }: Cursor, descending: boolean): number {
  const { createdAtMs } = world.columns;
  let low = 0;
  let high = world.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((createdAtMs[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  while (createdAtMs[low] === value && world.columns.row[low] !== row) low += 1;
  return createdAtMs[low] === value ? low : descending ? low - 1 : low;
}

/** The best `limit` rows behind the cursor: one pass over the columns, a small sorted list beside it. */
function selectSorted(
  world: World,
  passes: Test,
  limit: number,
  descending: boolean,
  after: Cursor | null,
  sortBy: SortField,
): number[] {
  const { columns } = world;
  const sign = descending ? -1 : 1;
  const key = sortBy === 'updatedAt' ? columns.updatedAtMs : columns.amountMicroUsd;
  const compare = (value: number, row: number, other: number, otherRow: number) =>
    sign * (value - other || row - otherRow);
  const best: number[] = [];
  const isBefore = (place: number, other: number) =>
    compare(key[place] ?? 0, columns.row[place] ?? 0, key[other] ?? 0, columns.row[other] ?? 0) < 0;
  for (let place = 0; place < world.count; place += 1) {
    const last = best.at(-1);
    if (best.length === limit && last !== undefined && !isBefore(place, last)) continue;
    if (after && compare(key[place] ?? 0, columns.row[place] ?? 0, after.value, after.row) <= 0)
      continue;
    if (!passes(place)) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(place, best[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, place);
    if (best.length > limit) best.pop();
  }
  return best;
}

function writeCursor({ value, row, of }: Cursor): string {
  return Buffer.from(JSON.stringify([value, row, of])).toString('base64url');
}

function readCursor(text: string, of: string): Cursor {
  try {
    const [value, row, order]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof value === 'number' && typeof row === 'number' && order === of)
      return { value, row, of };
  } catch {
    // Falls through to the refusal.
  }
  throw invalid('querystring/continuation is not a cursor of this order');
}
