import { inFlightGroup } from '../search/simpler-groups';
import { noFilter, printFilter } from '../search/filter';
import type { SavedView } from './saved-views';

/** Views that everybody has. They are ordinary filters: opening one writes it into the URL. */
export const systemViews: readonly (SavedView & { hint: string })[] = [
  { name: 'All', search: {}, columns: null, hint: 'Newest first' },
  {
    name: 'In progress',
    search: printFilter({ ...noFilter, all: inFlightGroup }),
    columns: null,
    hint: 'Deposited, and not filled, failed, or refunded yet',
  },
  {
    name: 'Delayed',
    search: {
      ...printFilter({ ...noFilter, all: inFlightGroup }),
      sortDirection: 'asc',
      limit: '50',
      among: 'delayed',
    },
    columns: null,
    hint: 'In progress for over 3 × the usual time, oldest first. Checked on the loaded page only',
  },
  { name: 'Failed', search: { status: 'failure' }, columns: null, hint: 'Requests that failed' },
  {
    name: 'Refund failed',
    search: { filter: ['-refundFailReason:none'] },
    columns: null,
    hint: 'A refund failure reason is reported',
  },
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
  {
    name: 'Uncollected fees',
    search: { among: 'feesNotCollected', features: 'app_fees', limit: '50', status: 'success' },
    columns: null,
    hint: 'App fees quoted but not collected. Checked on the loaded page only',
  },
];
