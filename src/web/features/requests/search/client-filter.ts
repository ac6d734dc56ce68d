import { matcherOf } from '#service/matches';
import type { ReadRow } from '#service/record';
import type { ChainOf } from '../../../record/chain-of';
import type { ListQuestion } from '../list-question';
import { isAmong } from '../table/row-reading';

/** What the service cannot filter by is left out here; broken rows always stay. */
export function clientFilter<R extends { row: ReadRow }>(
  rows: R[],
  { search: { among }, loadedStatus }: Pick<ListQuestion, 'search' | 'loadedStatus'>,
  chainOf: ChainOf,
): R[] {
  if (loadedStatus === null && among === undefined) return rows;
  const hasStatus = matcherOf(loadedStatus === null ? {} : { status: loadedStatus });
  return rows.filter(
    ({ row: { record } }) =>
      !record ||
      (hasStatus(record) === true && (among === undefined || isAmong(record, among, chainOf))),
  );
}
