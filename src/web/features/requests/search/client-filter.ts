import { compareDecimal } from '#service/decimal';
import { matcherOf, returnedRows } from '#service/matches';
import type { ReadRow, RequestRecord } from '#service/record';
import { appFeeReading } from '#service/app-fee-class';
import type { ChainOf } from '../../../record/chain-of';
import { sponsoredReading } from '../../../record/row-values';
import type { AmongKind, ListSearch } from './list-search';
import { clientSideStatus } from './service-query';

/** What narrows the loaded rows, in words. */
export const amongWords: Record<AmongKind, string> = {
  sponsored: 'sponsored',
  feesNotCollected: 'uncollected app fees',
  delayed: 'delayed',
};

/** Leaves out of loaded rows what the service could not filter by; broken rows always stay. */
export function clientFilter<R extends { row: ReadRow }>(
  rows: R[],
  search: ListSearch,
  filtersOpenStatuses: boolean,
  chainOf: ChainOf,
  isDelayed: (record: RequestRecord) => boolean,
): R[] {
  const status = clientSideStatus(search, filtersOpenStatuses);
  const { among } = search;
  const hasStatus = matcherOf(status === null ? {} : { status }, returnedRows);
  return rows.filter(
    ({ row: { record } }) =>
      !record ||
      (hasStatus(record) === true &&
        (among === undefined || isAmong(record, among, chainOf, isDelayed))),
  );
}

function isAmong(
  record: RequestRecord,
  kind: AmongKind,
  chainOf: ChainOf,
  isDelayed: (record: RequestRecord) => boolean,
): boolean {
  if (kind === 'delayed') return isDelayed(record);
  if (kind === 'feesNotCollected')
    return appFeeReading(record, chainOf).class === 'nothing-collected';
  const sponsored = sponsoredReading(record);
  return sponsored !== null && (compareDecimal(sponsored.usd, '0') ?? 0) > 0;
}
