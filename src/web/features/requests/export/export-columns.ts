import { amountIn, amountOut, fillTimeSeconds, type SourcedAmount } from '#service/amounts-of';
import { quotedFeeUsd, sumUsdOf } from '#service/app-fee-usd';
import type { RequestRecord } from '#service/record';
import { moneyOf, type Money } from '#service/money/money';
import { statusTone } from '#service/status';
import type { ColumnId } from '../columns/columns';

/** A cell as text or a number of seconds or bps; null where the service reported nothing. */
type Cell = string | number | null | undefined;

interface ExportColumn {
  id: string;
  of: (record: RequestRecord) => Cell;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The cells of one amount: as written, in smallest units, in USD then, its currency, and whether it moved. */
function amountColumns(
  name: string,
  of: (record: RequestRecord) => SourcedAmount | null,
): ExportColumn[] {
  return [
    { id: name, of: (record) => of(record)?.amount.amountFormatted },
    { id: `${name}Units`, of: (record) => of(record)?.amount.amount },
    { id: `${name}Usd`, of: (record) => of(record)?.amount.amountUsd },
    { id: `${name}Symbol`, of: (record) => of(record)?.amount.currency?.symbol },
    { id: `${name}ChainId`, of: (record) => of(record)?.amount.currency?.chainId },
    { id: `${name}Address`, of: (record) => of(record)?.amount.currency?.address },
    { id: `${name}Source`, of: (record) => of(record)?.source },
  ];
}

/** The flat form of a record. Words are the service's; what is computed says from what. */
export const exportColumns: readonly ExportColumn[] = [
  { id: 'id', of: ({ id }) => id },
  { id: 'orderId', of: ({ orderId }) => orderId },
  { id: 'status', of: ({ status }) => status },
  { id: 'failReason', of: ({ failReason }) => failReason },
  { id: 'refundFailReason', of: ({ refundFailReason }) => refundFailReason },
  { id: 'supersededByRequestId', of: (record) => record.supersededByRequestId },
  { id: 'createdAt', of: ({ createdAtMs }) => iso(createdAtMs) },
  { id: 'updatedAt', of: ({ updatedAtMs }) => iso(updatedAtMs) },
  { id: 'requestType', of: ({ requestType }) => requestType },
  { id: 'features', of: ({ features }) => features?.join(' ') },
  { id: 'originChainId', of: ({ originChainId }) => originChainId },
  { id: 'destinationChainId', of: ({ destinationChainId }) => destinationChainId },
  { id: 'user', of: ({ user }) => user },
  { id: 'sender', of: ({ sender }) => sender },
  { id: 'recipient', of: ({ recipient }) => recipient },
  { id: 'refundTo', of: ({ refundTo }) => refundTo },
  { id: 'depositAddress', of: ({ depositAddress }) => depositAddress?.address },
  { id: 'depositAddressType', of: ({ depositAddress }) => depositAddress?.depositAddressType },
  { id: 'depositTxHash', of: ({ depositAddress }) => depositAddress?.depositTxHash },
  { id: 'inTxHash', of: ({ inTxs }) => inTxs.at(0)?.hash },
  { id: 'outTxHash', of: ({ outTxs }) => outTxs.at(-1)?.hash },
  ...amountColumns('amountIn', amountIn),
  ...amountColumns('amountOut', amountOut),
  { id: 'refundState', of: (record) => refundState(moneyOf(record, 'unavailable')) },
  { id: 'refundAmount', of: ({ refundCurrencyData }) => refundCurrencyData?.amountFormatted },
  { id: 'refundAmountUsd', of: ({ refundCurrencyData }) => refundCurrencyData?.amountUsd },
  { id: 'refundSymbol', of: ({ refundCurrencyData }) => refundCurrencyData?.currency?.symbol },
  { id: 'fillTimeSeconds', of: fillTimeSeconds },
  { id: 'appFeeQuotedUsd', of: quotedFeeUsd },
  { id: 'appFeeCollectedUsd', of: ({ appFees }) => sumUsdOf(appFees.actual) },
  {
    id: 'sponsoredUsd',
    of: ({ feeSponsorship }) => feeSponsorship?.actual?.sponsoredTotal?.amountUsd,
  },
  {
    id: 'sponsoredQuotedUsd',
    of: ({ feeSponsorship }) => feeSponsorship?.quoted?.sponsoredTotal?.amountUsd,
  },
  { id: 'slippageToleranceBps', of: (record) => record.slippageToleranceBps },
  { id: 'referrer', of: ({ referrer }) => referrer },
  { id: 'apiKeyName', of: ({ apiKeyName }) => apiKeyName },
];

const cellsOf: Record<ColumnId, readonly string[]> = {
  age: ['createdAt'],
  created: ['createdAt'],
  updated: ['updatedAt'],
  status: ['status', 'failReason'],
  route: ['originChainId', 'destinationChainId'],
  progress: ['status', 'inTxHash', 'outTxHash'],
  // What is usual is not a part of a record.
  timesUsual: ['status', 'createdAt'],
  in: ['amountIn', 'amountInSymbol', 'amountInChainId', 'amountInAddress', 'amountInSource'],
  out: ['amountOut', 'amountOutSymbol', 'amountOutChainId', 'amountOutAddress', 'amountOutSource'],
  value: ['amountInUsd'],
  outValue: ['amountOutUsd', 'amountOutSource'],
  fill: ['fillTimeSeconds'],
  appFee: ['appFeeQuotedUsd', 'appFeeCollectedUsd'],
  feeQuoted: ['appFeeQuotedUsd'],
  feeCollected: ['appFeeCollectedUsd'],
  id: ['id'],
  orderId: ['orderId'],
  user: ['user'],
  recipient: ['recipient'],
  depositAddress: ['depositAddress', 'depositAddressType'],
  inTx: ['inTxHash'],
  outTx: ['outTxHash'],
  requestType: ['requestType'],
  features: ['features'],
  failReason: ['failReason'],
  refundFailReason: ['refundFailReason'],
  refunded: ['refundState', 'refundAmount', 'refundAmountUsd', 'refundSymbol'],
  sponsored: ['sponsoredUsd', 'sponsoredQuotedUsd'],
  referrer: ['referrer'],
  apiKeyName: ['apiKeyName'],
};

/** What the record says of a refund; undefined where it says nothing. */
function refundState({ returned, planned, conflicts, record }: Money): string | undefined {
  if (conflicts.includes('refundDisputed')) return 'disputed';
  if (planned) return 'planned';
  if (returned.amount === null && returned.why === 'noRefund') return undefined;
  if (statusTone(record.status) !== 'refund') return 'seen';
  return returned.amount === null && conflicts.includes('noRefundListed') ? 'reported' : 'returned';
}

const allIds = exportColumns.map(({ id }) => id);

/** Ids of the exported columns: all of them, or those behind the chosen columns of the list, with the request's id first. */
export function exportColumnIds(chosen: readonly ColumnId[] | 'all'): string[] {
  if (chosen === 'all') return allIds;
  const wanted = new Set(['id', ...chosen.flatMap((column) => cellsOf[column])]);
  return [...wanted];
}

const byId = new Map(exportColumns.map((column) => [column.id, column]));

/** The cells of a record; null where nothing was reported. */
export function cellsFor(
  record: RequestRecord,
  ids: readonly string[],
): (string | number | null)[] {
  return ids.map((id) => byId.get(id)?.of(record) ?? null);
}
