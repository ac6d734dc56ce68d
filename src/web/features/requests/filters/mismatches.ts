import { parameterTests } from '#service/calls/matches';
import type { ReadRow } from '#service/records/record';
import { returnedView } from '#service/calls/record-view';
import type { ChainOf } from '../../../record/chain-of';
import type { ListQuery } from '../search/service-query';

/** A parameter that was sent and does not hold for some of the returned rows. */
export interface FilterMismatch {
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
  chainOf: ChainOf,
): FilterMismatch[] {
  const read = rows.filter((row) => row.record !== undefined);
  const vmTypeOf = (chainId: number) => chainOf(chainId)?.vmType;
  return parameterTests(query, { view: returnedView, vmTypeOf }).flatMap(({ parameter, holds }) => {
    const wrong = read.filter(({ record, raw }) => holds(record, raw) === false).length;
    return wrong === 0 ? [] : [{ parameter, rows: wrong, of: read.length }];
  });
}
