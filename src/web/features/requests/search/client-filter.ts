import type { DeskView } from '#service/proxy-api/desk';
import { compareDecimal } from '#service/decimal';
import { matcherOf, returnedRows } from '#service/calls/matches';
import type { ReadRow } from '#service/records/record';
import { sponsoredReading } from '../../../record/table/row-values';
import { viewWords } from '../../../record/view-words';
import type { AmongKind, ListSearch } from './list-search';
import { clientSideStatus } from './service-query';

/** What narrows the list beyond its filter, in words. */
export function narrowedTo(kind: AmongKind | DeskView): string {
  return kind === 'sponsored' ? kind : viewWords[kind].name.toLowerCase();
}

/** Leaves out of loaded rows what the service could not filter by; broken rows always stay. */
export function clientFilter<R extends { row: ReadRow }>(
  rows: R[],
  search: ListSearch,
  filtersOpenStatuses: boolean,
): R[] {
  const status = clientSideStatus(search, filtersOpenStatuses);
  const hasStatus = matcherOf(status === null ? {} : { status }, returnedRows);
  return rows.filter(({ row: { record } }) => {
    if (!record) return true;
    if (hasStatus(record) !== true) return false;
    if (search.among === undefined) return true;
    const sponsored = sponsoredReading(record);
    return sponsored !== null && (compareDecimal(sponsored.usd, '0') ?? 0) > 0;
  });
}
