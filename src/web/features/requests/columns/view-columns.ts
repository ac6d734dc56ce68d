import type { ListSearch } from '../search/list-search';
import type { ColumnId } from './columns';

/** What every set of columns begins with: when, which, how it stands. */
export const identityColumns = ['age', 'id', 'status'] as const;
/** What sets that tell how requests went begin with. */
export const courseColumns = [...identityColumns, 'failReason', 'route', 'progress'] as const;

/** What stands there where nobody chose columns, and nothing is asked that has columns of its own. */
export const firstColumns = [
  ...courseColumns,
  'in',
  'out',
  'value',
  'outValue',
  'appFee',
  'fill',
] as const satisfies readonly ColumnId[];

const failedColumns = [...courseColumns, 'in', 'value', 'refunded'] as const;
const refundFailedColumns = [
  ...identityColumns,
  'refundFailReason',
  'failReason',
  'route',
  'in',
  'value',
] as const;
const sponsoredColumns = [...identityColumns, 'route', 'in', 'out', 'value', 'sponsored'] as const;
const feesColumns = [...identityColumns, 'route', 'value', 'feeQuoted', 'feeCollected'] as const;
const delayedColumns = [
  ...identityColumns,
  'route',
  'progress',
  'in',
  'value',
  'timesUsual',
] as const;
const depositAddressColumns = [...courseColumns, 'depositAddress', 'in', 'out', 'value'] as const;

/** The columns for what is asked, which hold as long as the user has chosen none. */
export function viewColumns({ status, among, features, filter }: ListSearch): readonly ColumnId[] {
  if (among === 'delayed') return delayedColumns;
  if (among === 'sponsored') return sponsoredColumns;
  if (among === 'feesNotCollected') return feesColumns;
  if (filter?.includes('-refundFailReason:none')) return refundFailedColumns;
  if (status === 'failure' || status === 'refund' || filter?.includes('status:refund,fallback'))
    return failedColumns;
  if (features === 'deposit_address') return depositAddressColumns;
  return firstColumns;
}

type Wish = readonly [id: ColumnId, px?: number];

/** What has room first, each column at its own width. */
const needs: readonly Wish[] = [
  ['age'],
  ['status'],
  ['timesUsual'],
  ['route'],
  ['refundFailReason'],
  ['in'],
  ['depositAddress'],
  ['feeQuoted'],
  ['feeCollected'],
  ['sponsored'],
  ['out'],
];
/** What comes after them: columns, and the widths without which names, reasons and amounts would be cut. */
const laterNeeds: readonly Wish[] = [
  // “failure Solver / balance too low”.
  ['status', 126],
  ['value'],
  // “HyperEVM → HyperEVM”.
  ['route', 222],
  ['progress'],
  ['appFee'],
  // Without a column of its own a reason stands beside the status.
  ['failReason'],
  // “≈ 0.002255 WETH”, “↩ 0.0009731 WETH”.
  ['in', 136],
  ['out', 136],
  ['refunded'],
];

/** What has room next: the width at which all that a column holds stands on one line, or one column more. */
const wishes: readonly Wish[] = [
  // “Solver balance too low”.
  ['failReason', 160],
  // “0.0003153 cbBTC”.
  ['refunded', 134],
  ['route', 238],
  // “failure Amount / too low to refund”.
  ['status', 150],
  // A status and “Solver balance too low”.
  ['status', 224],
  ['failReason', 184],
  ['id'],
  ['fill'],
  ['outValue'],
  ['refundFailReason', 272],
  // “0.06166 ETH (Spot)”.
  ['in', 148],
  ['refunded', 148],
];
const inOrder = [...needs, ...laterNeeds, ...wishes];
// Among failures, or refunds, the reason tells most and the status least, and the ID more than the progress.
const failedInOrder: readonly Wish[] = [
  ...needs.filter(([id]) => id !== 'status'),
  ['failReason'],
  ['value'],
  ['refunded'],
  ['status'],
  ['id'],
  ['failReason', 160],
  ['route', 222],
  ['in', 136],
  ...wishes.filter(([id]) => id !== 'id'),
  ['progress'],
];
// What is in progress has no reason.
const delayedInOrder = inOrder.filter(([id, px]) => id !== 'status' || px === undefined);

const ordersOf = new Map<readonly ColumnId[], readonly Wish[]>([
  [failedColumns, failedInOrder],
  [delayedColumns, delayedInOrder],
]);

/** The widths of chosen columns, all of which are drawn: where they scroll, none is cut at the edge, and some are out of sight. */
export function wholeColumns(
  ids: readonly ColumnId[],
  sizeOf: (id: string) => number,
  roomPx: number,
  widthsPx: Readonly<Record<string, number>>,
): { grown: Record<string, number>; inSight: number } {
  let leftPx = roomPx;
  const cut = ids.findIndex((id) => (leftPx -= sizeOf(id)) < 0);
  const before = ids.slice(0, Math.max(cut, 0)).filter((id) => !widthsPx[id]);
  const grown = before.find((id) => id === 'status') ?? before.at(-1);
  return {
    grown: grown ? { [grown]: sizeOf(grown) + leftPx + sizeOf(ids[cut] ?? '') } : {},
    inSight: cut < 0 ? ids.length : cut,
  };
}

/** The most important of these columns that fit side by side, in their order, and the widths that they get. */
export function fitColumns(
  ids: readonly ColumnId[],
  sizeOf: (id: string) => number,
  roomPx: number,
  /** The widths that the user gave: they don't grow. */
  widthsPx: Readonly<Record<string, number>> = {},
): { fitting: readonly ColumnId[]; sizesPx: Record<string, number> } {
  let leftPx = roomPx;
  const sizes = new Map<ColumnId, number>();
  for (const [id, px] of ordersOf.get(ids) ?? inOrder) {
    if (!ids.includes(id)) continue;
    if (px === undefined) {
      if (sizeOf(id) > leftPx) continue;
      sizes.set(id, sizeOf(id));
      leftPx -= sizeOf(id);
    } else if (id !== 'status' || !sizes.has('failReason')) grow(id, px);
  }
  return {
    fitting: ids.filter((id) => sizes.has(id)),
    sizesPx: Object.fromEntries(sizes),
  };

  function grow(id: ColumnId, px: number) {
    const size = sizes.get(id);
    if (size === undefined || widthsPx[id]) return;
    const given = Math.min(leftPx, Math.max(px - size, 0));
    sizes.set(id, size + given);
    leftPx -= given;
  }
}
