import type { DeskView } from '#service/desk';

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
    hint: 'In progress for over 3 × what 95 of 100 recent fills on the route took, and for over 2m (1h where a deposit may wait for a block)',
    sum: 'not settled',
  },
  refundOverdue: {
    name: 'Refund overdue',
    hint: 'A refund, or what was overpaid, should be back by now and isn’t reported',
    sum: 'to be returned',
  },
  failedUnpaid: {
    name: 'Failed, unpaid',
    hint: 'Failed, and the deposit isn’t reported as returned, due or not',
    sum: 'not returned',
  },
  refundFailed: {
    name: 'Refund failed',
    hint: 'The service reports why it doesn’t refund, and no refund',
    sum: 'not returned',
  },
  uncollected: {
    name: 'Uncollected fees',
    hint: 'App fees that are due and not, or only partly, collected; no rule explains it for certain',
    sum: 'uncollected',
  },
  handled: {
    name: 'Handled',
    hint: 'Marked as handled by your team, and not changed since: in none of the other views',
    sum: 'not settled',
  },
};

/** How the list of a view is opened: what waits longest comes first. */
export const deskViewSearch = (view: DeskView) =>
  view === 'uncollected' || view === 'handled' ? { view } : { view, sortDirection: 'asc' };
