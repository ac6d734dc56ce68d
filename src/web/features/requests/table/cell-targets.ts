import type { RequestRecord } from '#service/record';
import { visibleText } from '../../../lib/truncation';
import { chainName, type ChainOf } from '../../../record/chain-of';
import type { ColumnId } from '../columns/column-list';

/** A value of a cell that the list can be filtered by. */
export interface CellTarget {
  key:
    | 'status'
    | 'originChainId'
    | 'destinationChainId'
    | 'user'
    | 'recipient'
    | 'depositAddress'
    | 'orderId'
    | 'requestType'
    | 'failReason'
    | 'refundFailReason'
    | 'currencyInSymbol'
    | 'currencyOutSymbol'
    | 'referrer';
  value: string;
  /** For people: "origin Base". */
  label: string;
}

/** What a cell offers to filter by, words that nobody has heard of among it. */
export function cellTargets(
  column: ColumnId,
  record: RequestRecord,
  chainOf: ChainOf,
): CellTarget[] {
  const { route } = record;
  const target = (key: CellTarget['key'], value: string | null | undefined, label?: string) =>
    value ? [{ key, value, label: `${label ?? ''} ${visibleText(value)}`.trim() }] : [];
  const chain = (key: 'originChainId' | 'destinationChainId', word: string) => {
    const id = record[key];
    return id === null
      ? []
      : [{ key, value: String(id), label: `${word} ${chainName(chainOf, id)}` }];
  };
  switch (column) {
    case 'status':
      return [...target('status', record.status), ...target('failReason', record.failReason)];
    case 'route':
      return [...chain('originChainId', 'origin'), ...chain('destinationChainId', 'destination')];
    case 'in':
      return target(
        'currencyInSymbol',
        route.quoted?.origin?.inputCurrency?.currency?.symbol,
        'in',
      );
    case 'out':
      return target(
        'currencyOutSymbol',
        route.quoted?.destination?.outputCurrency?.currency?.symbol,
        'out',
      );
    case 'user':
    case 'recipient':
    case 'requestType':
    case 'failReason':
    case 'refundFailReason':
    case 'orderId':
      return target(column, record[column]);
    case 'depositAddress':
      return target('depositAddress', record.depositAddress?.address);
    case 'referrer':
      return target('referrer', record.referrer);
    default:
      return [];
  }
}

/** The text of a cell that is copied as a whole; null where the cell copies by itself or holds none. */
export function cellCopy(column: ColumnId, record: RequestRecord): string | null {
  switch (column) {
    case 'status':
      return record.failReason ?? record.status;
    case 'in':
      return record.route.actual?.origin?.inputCurrency?.amountFormatted ?? null;
    case 'out':
      return record.route.actual?.destination?.outputCurrency?.amountFormatted ?? null;
    case 'requestType':
    case 'failReason':
    case 'refundFailReason':
      return record[column];
    default:
      return null;
  }
}
