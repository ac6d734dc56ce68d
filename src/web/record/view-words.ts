import type { DeskView } from '#service/proxy-api/desk';

interface ViewWords {
  name: string;
  /** Which requests are in it. */
  hint: string;
  /** What its sum is of. */
  sum: string;
}

/** The views of own requests that the desk counts, in words. */
export const viewWords: Record<DeskView, ViewWords> = {
  late: {
    name: 'Late',
    hint: 'In progress more than 3 times as long as 95% of the route’s recent fills took, and more than 2m (1h where a deposit may wait for a block)',
    sum: 'not settled',
  },
  refundOverdue: {
    name: 'Refund overdue',
    hint: 'The refund of a deposit or of its excess should be reported by now, and isn’t',
    sum: 'to be refunded',
  },
  failedUnpaid: {
    name: 'Failed, no refund',
    hint: 'Failed, and no refund of the deposit is reported, whether overdue or not',
    sum: 'not refunded',
  },
  refundFailed: {
    name: 'Refund failed',
    hint: 'The service reports that the refund failed and why, and no refund since',
    sum: 'not refunded',
  },
  uncollected: {
    name: 'Uncollected fees',
    hint: 'App fees that are due but not, or only partly, collected, and no app-fee rule fully explains why',
    sum: 'uncollected',
  },
  handled: {
    name: 'Handled',
    hint: 'Marked as handled by your team, and unchanged since then. Left out of the other views',
    sum: 'not settled',
  },
};

/** How the list of a view is opened: what waits longest comes first. */
export const deskViewSearch = (view: DeskView) =>
  view === 'uncollected' || view === 'handled' ? { view } : { view, sortDirection: 'asc' };
