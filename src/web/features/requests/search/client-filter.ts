import { compareDecimal } from '#service/decimal';
import { matcherOf } from '#service/matches';
import type { ReadRow, RequestRecord } from '#service/record';
import { appFeeReading } from '../../../record/app-fee-class';
import type { ChainOf } from '../../../record/chain-of';
import type { AmongKind } from './among-kinds';
import { sponsoredReading } from '../table/row-reading';

/** Leaves out of loaded rows what the service could not filter by; broken rows always stay. */
export type ClientFilter = <R extends { row: ReadRow }>(rows: R[], chainOf: ChainOf) => R[];

/** Null where the service does all the filtering. */
export function clientFilter(
  among: AmongKind | undefined,
  loadedStatus: string | null,
): ClientFilter | null {
  if (loadedStatus === null && among === undefined) return null;
  const hasStatus = matcherOf(loadedStatus === null ? {} : { status: loadedStatus });
  return (rows, chainOf) =>
    rows.filter(
      ({ row: { record } }) =>
        !record ||
        (hasStatus(record) === true && (among === undefined || isAmong(record, among, chainOf))),
    );
}

function isAmong(record: RequestRecord, kind: AmongKind, chainOf: ChainOf): boolean {
  if (kind === 'feesNotCollected')
    return appFeeReading(record, chainOf).class === 'nothing-collected';
  const sponsored = sponsoredReading(record);
  return sponsored !== null && (compareDecimal(sponsored.usd, '0') ?? 0) > 0;
}
