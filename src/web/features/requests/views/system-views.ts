import type { DeskView } from '#service/desk';
import { viewSearch, viewWords } from '../../../record/view-words';
import { inFlightGroup } from '../search/simpler-groups';
import { noFilter, printFilter } from '../search/filter';
import type { SavedView } from './saved-views';

function ofDesk(view: DeskView) {
  const { name, hint } = viewWords[view];
  return { name, search: viewSearch(view), columns: null, hint };
}

/** Views that everybody has. They are ordinary filters, or views of the desk: opening one writes it into the URL. */
export const systemViews: readonly (SavedView & { hint: string })[] = [
  { name: 'All', search: {}, columns: null, hint: 'Newest first' },
  {
    name: 'In progress',
    search: printFilter({ ...noFilter, all: inFlightGroup }),
    columns: null,
    hint: 'Deposited, and not filled, failed, or refunded yet',
  },
  ofDesk('late'),
  { name: 'Failed', search: { status: 'failure' }, columns: null, hint: 'Requests that failed' },
  ofDesk('failedUnpaid'),
  ofDesk('refundOverdue'),
  ofDesk('refundFailed'),
  {
    name: 'Deposit address',
    search: { features: 'deposit_address' },
    columns: null,
    hint: 'Requests that use a deposit address',
  },
  {
    name: 'Sponsored',
    search: { among: 'sponsored', limit: '50' },
    columns: null,
    hint: 'Checked on the loaded page only',
  },
  ofDesk('uncollected'),
];
