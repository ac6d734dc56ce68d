import { fillTimeOf } from '#service/money/facts';
import { quotedFeeUsd, sumUsdOf } from '#service/money/app-fee-usd';
import type { RequestRecord } from '#service/records/record';
import { isSeen, type Leg, type LegRole } from '#service/money/legs';
import { moneyOf, type Money } from '#service/money/money';
import {
  knownUsd,
  moneyAmount,
  type MoneyAmount,
  type UnknownAmount,
} from '#service/money/money-amount';
import { statusTone } from '#service/status';
import { isHandledAs, type HandledMark } from '#service/proxy-api/team';
import type { ColumnId } from '../columns/columns';

/** A cell as text or a number of seconds or bps; null where the service reported nothing. */
type Cell = string | number | null | undefined;

interface ExportColumn {
  id: string;
  of: (record: RequestRecord, money: Money, known: Known) => Cell;
}

/** What a row says that isn't part of its record: what the team noted, and how chains are named. */
export interface Known {
  mark?: HandledMark | undefined;
  chainNames?: Readonly<Record<string, string>> | undefined;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const bases: readonly string[] = ['quoted', 'planned'];

/** The cells of one amount: as written, in smallest units, in USD then, its currency, its marks. */
function amountColumns(
  name: string,
  of: (money: Money) => MoneyAmount | UnknownAmount | null,
): ExportColumn[] {
  const cell = (id: string, read: (part: MoneyAmount) => Cell): ExportColumn => ({
    id: `${name}${id}`,
    of: (_, money) => {
      const part = of(money);
      return part?.amount ? read(part) : null;
    },
  });
  return [
    cell('', ({ amount }) => amount.amountFormatted),
    cell('Units', ({ amount }) => amount.amount),
    cell('Usd', ({ amount }) => knownUsd(amount)),
    cell('Symbol', ({ amount }) => amount.currency?.symbol),
    cell('ChainId', ({ amount }) => amount.currency?.chainId),
    cell('Address', ({ amount }) => amount.currency?.address),
    // What is quoted or planned is in columns of its own.
    cell('Marks', ({ marks }) => marks.filter((mark) => !bases.includes(mark)).join(' ') || null),
  ];
}

/** What was quoted, whatever was paid. */
function quotedInOf({ record, asked, quotedIn }: Money): MoneyAmount | null {
  return asked ? moneyAmount(asked, record.originChainId, null, 'quoted') : quotedIn;
}

/** Hashes of the transactions with a role that aren't marked failed. */
function hashColumn(id: string, roles: readonly LegRole[]): ExportColumn {
  return {
    id,
    of: (_, { legs }) => hashText(legs.filter((leg) => roles.includes(leg.role) && isSeen(leg))),
  };
}

function hashText(legs: readonly Leg[]): string | null {
  return [...new Set(legs.flatMap(({ hash }) => hash ?? []))].join(' ') || null;
}

/** The flat form of a record: the service's values as they are, then what is derived from them. */
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
  {
    id: 'originChain',
    of: ({ originChainId }, _, { chainNames }) => chainNames?.[originChainId ?? ''],
  },
  { id: 'destinationChainId', of: ({ destinationChainId }) => destinationChainId },
  {
    id: 'destinationChain',
    of: ({ destinationChainId }, _, { chainNames }) => chainNames?.[destinationChainId ?? ''],
  },
  { id: 'user', of: ({ user }) => user },
  { id: 'sender', of: ({ sender }) => sender },
  { id: 'recipient', of: ({ recipient }) => recipient },
  { id: 'refundTo', of: ({ refundTo }) => refundTo },
  { id: 'depositAddress', of: ({ depositAddress }) => depositAddress?.address },
  { id: 'depositAddressType', of: ({ depositAddress }) => depositAddress?.depositAddressType },
  { id: 'moneyState', of: (_, { state }) => state },
  // The request that replaced it has the money.
  { id: 'moneyHolder', of: (_, { state, holder }) => (state === 'replaced' ? null : holder) },
  { id: 'conflicts', of: (_, { conflicts }) => conflicts.join(' ') || null },
  hashColumn('depositTxHash', ['deposit', 'depositAndFill']),
  hashColumn('sweepTxHash', ['sweep']),
  hashColumn('fillTxHash', ['fill', 'depositAndFill']),
  hashColumn('refundTxHash', ['refund']),
  hashColumn('settlementTxHash', ['settlement']),
  hashColumn('otherTxHash', ['unknown']),
  {
    id: 'failedTxHash',
    of: (_, { legs }) => hashText(legs.filter(({ status }) => status === 'failure')),
  },
  ...amountColumns('amountIn', ({ paid }) => paid),
  ...amountColumns('quotedIn', quotedInOf),
  ...amountColumns('amountOut', ({ received }) => received),
  ...amountColumns('quotedOut', ({ quotedOut }) => quotedOut),
  { id: 'refundState', of: (_, money) => refundState(money) },
  ...amountColumns('refundAmount', ({ returned }) => returned),
  ...amountColumns('plannedRefund', ({ planned }) => planned),
  { id: 'fillTimeSeconds', of: (record, { legs }) => fillTimeOf(record, legs)?.seconds },
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
  handledCell('By', ({ by }) => by),
  handledCell('At', ({ atMs }) => iso(atMs)),
  handledCell('Note', ({ note }) => note),
];

/** What the team noted, while the request is in the state that was marked. */
function handledCell(part: string, read: (mark: HandledMark) => Cell): ExportColumn {
  return {
    id: `handled${part}`,
    of: (record, _, { mark }) => (mark && isHandledAs(mark, record) ? read(mark) : null),
  };
}

function cellIds(name: string, parts: readonly string[]): string[] {
  return parts.map((part) => `${name}${part}`);
}

const amountCells = ['', 'Symbol', 'ChainId', 'Address', 'Marks'];

/** Cells of what the team noted: no part of a record. */
export const handledCells = cellIds('handled', ['By', 'At', 'Note']);

const cellsOf: Record<ColumnId, readonly string[]> = {
  age: ['createdAt'],
  created: ['createdAt'],
  updated: ['updatedAt'],
  status: ['status', 'failReason'],
  route: ['originChainId', 'originChain', 'destinationChainId', 'destinationChain'],
  progress: ['status', 'moneyState', 'moneyHolder', 'conflicts'],
  // What is usual is not a part of a record.
  timesUsual: ['status', 'createdAt'],
  in: [...cellIds('amountIn', amountCells), ...cellIds('quotedIn', amountCells)],
  out: [...cellIds('amountOut', amountCells), ...cellIds('quotedOut', amountCells)],
  value: ['amountInUsd', 'quotedInUsd'],
  outValue: ['amountOutUsd', 'quotedOutUsd'],
  fill: ['fillTimeSeconds'],
  appFee: ['appFeeQuotedUsd', 'appFeeCollectedUsd'],
  feeQuoted: ['appFeeQuotedUsd'],
  feeCollected: ['appFeeCollectedUsd'],
  id: ['id'],
  orderId: ['orderId'],
  user: ['user'],
  recipient: ['recipient'],
  depositAddress: ['depositAddress', 'depositAddressType'],
  inTx: ['depositTxHash', 'sweepTxHash', 'failedTxHash'],
  outTx: ['fillTxHash', 'refundTxHash', 'settlementTxHash', 'otherTxHash', 'failedTxHash'],
  requestType: ['requestType'],
  features: ['features'],
  failReason: ['failReason'],
  refundFailReason: ['refundFailReason'],
  refunded: [
    'refundState',
    ...cellIds('refundAmount', ['', 'Usd', 'Symbol', 'ChainId', 'Marks']),
    ...cellIds('plannedRefund', ['', 'Usd', 'Symbol', 'ChainId', 'Marks']),
  ],
  sponsored: ['sponsoredUsd', 'sponsoredQuotedUsd'],
  referrer: ['referrer'],
  apiKeyName: ['apiKeyName'],
  handled: handledCells,
};

/** What the record says of a refund; undefined where it says nothing. */
function refundState({ returned, planned, conflicts, record }: Money): string | undefined {
  if (conflicts.includes('refundDisputed')) return 'disputed';
  if (planned) return 'planned';
  if (returned.amount === null && returned.why === 'noRefund') return undefined;
  if (statusTone(record.status) !== 'refund') return 'seen';
  return conflicts.includes('noRefundListed') ? 'reported' : 'returned';
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
  known: Known = {},
): (string | number | null)[] {
  const money = moneyOf(record, 'unavailable');
  return ids.map((id) => byId.get(id)?.of(record, money, known) ?? null);
}
