import type { ReadRow, RequestRecord } from '#service/record';
import type { ChainOf } from '../../../record/chain-of';
import { groupsOf, type ListQuery, type RequestsSearch } from '../search';
import { matchesGroups, parameterTests, type Verdict } from './matches-query';

/** A parameter that was sent and does not hold for some of the returned rows. */
export interface Mismatch {
  parameter: string;
  rows: number;
  of: number;
}

/**
 * Tests returned rows against the query that they answer. A service that does not know a parameter answers
 * with everything; only rows that plainly do not match are counted, never those that cannot tell.
 */
export function mismatches(
  rows: readonly ReadRow[],
  query: ListQuery,
  search: RequestsSearch,
  chainOf: ChainOf,
): Mismatch[] {
  const read = rows.filter((row) => row.record !== undefined);
  const count = (parameter: string, holds: (record: RequestRecord, raw: unknown) => Verdict) => {
    const wrong = read.filter((row) => holds(row.record, row.raw) === false).length;
    return wrong === 0 ? [] : [{ parameter, rows: wrong, of: read.length }];
  };
  const found: Mismatch[] = [];
  for (const [parameter, value] of Object.entries(query)) {
    const test = parameterTests.get(parameter);
    if (test) found.push(...count(parameter, (record) => test(record, value, query, chainOf)));
  }
  const { term } = query;
  if (term !== undefined) {
    const sought = term.toLowerCase();
    found.push(...count('term', (_, raw) => JSON.stringify(raw).toLowerCase().includes(sought)));
  }
  const groups = groupsOf(search);
  if (groups.length > 0)
    found.push(...count('filters', (record) => matchesGroups(record, groups, chainOf)));
  return found;
}
