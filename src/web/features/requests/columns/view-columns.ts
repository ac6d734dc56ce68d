import type { ListSearch } from '../search/list-search';
import type { ColumnId } from './columns';

/** Columns in their order, and the list's width in CSS pixels from which each is drawn. */
type ViewColumns = Partial<Record<ColumnId, number>>;

const always = 0;

/** Where nothing is filtered by that has columns of its own. */
const first: ViewColumns = {
  age: always,
  id: 1240,
  status: always,
  // Without a column of its own a reason stands beside the status.
  failReason: 1090,
  route: always,
  progress: 860,
  in: always,
  out: 680,
  value: 770,
  outValue: 1460,
  appFee: 960,
  fill: 1340,
};
const failed: ViewColumns = {
  age: always,
  id: 980,
  status: 890,
  failReason: always,
  route: always,
  progress: 1060,
  in: always,
  value: 660,
  refunded: 774,
};
const refundFailed: ViewColumns = {
  age: always,
  id: 910,
  status: always,
  refundFailReason: always,
  failReason: 1040,
  route: always,
  in: 730,
  value: 820,
};
const late: ViewColumns = {
  age: always,
  id: 960,
  status: always,
  route: always,
  progress: 870,
  in: 690,
  value: 780,
  timesUsual: always,
};
const sponsored: ViewColumns = {
  age: always,
  id: 980,
  status: always,
  route: always,
  in: 680,
  out: 800,
  value: 890,
  sponsored: always,
};
const fees: ViewColumns = {
  age: always,
  id: 860,
  status: always,
  route: always,
  value: 770,
  feeQuoted: always,
  feeCollected: 680,
};
const handled: ViewColumns = {
  age: always,
  id: 980,
  status: always,
  route: always,
  value: 760,
  handled: always,
};
const depositAddress: ViewColumns = {
  age: always,
  id: 1260,
  status: always,
  failReason: 1170,
  route: always,
  progress: 1040,
  depositAddress: always,
  in: 740,
  out: 860,
  value: 950,
};

/** The columns of what is filtered by, which hold as long as the user has chosen none. */
export function viewColumns({ status, among, features, filter, view }: ListSearch): ViewColumns {
  if (view === 'late') return late;
  if (view === 'uncollected') return fees;
  if (view === 'handled') return handled;
  if (among === 'sponsored') return sponsored;
  if (view === 'refundFailed' || filter?.includes('-refundFailReason:none')) return refundFailed;
  if (view !== undefined) return failed;
  if (status === 'failure' || status === 'refund' || filter?.includes('status:refund,fallback'))
    return failed;
  if (features === 'deposit_address') return depositAddress;
  return first;
}

/** Those of a view that a list of this width has room for; all of them in their order where it isn't known. */
export function columnsAt(view: ViewColumns, roomPx = Infinity): ColumnId[] {
  return Object.entries(view).flatMap(([id, fromPx]) => (fromPx <= roomPx ? [id as ColumnId] : []));
}
