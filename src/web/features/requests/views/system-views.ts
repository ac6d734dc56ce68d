import { inFlightGroup } from '../search/simpler-groups';
import { noFilter, printFilter } from '../search/filter';
import type { SavedView } from './saved-views';

/** Views that everybody has. They are ordinary questions: opening one writes it into the URL. */
export const systemViews: readonly (SavedView & { hint: string })[] = [
  { name: 'All', search: {}, columns: null, hint: 'Newest first' },
  {
    name: 'In flight',
    search: printFilter({ ...noFilter, all: inFlightGroup }),
    columns: null,
    hint: 'deposited, and neither success, failure nor refund',
  },
  { name: 'Failed', search: { status: 'failure' }, columns: null, hint: 'status failure' },
  {
    name: 'Refund trouble',
    search: { filter: ['-refundFailReason:none'] },
    columns: null,
    hint: 'a refund fail reason is reported',
  },
  {
    name: 'Deposit addresses',
    search: { features: 'deposit_address' },
    columns: null,
    hint: 'requests that own a deposit address',
  },
  {
    name: 'Sponsored',
    search: { among: 'sponsored', limit: '50' },
    columns: null,
    hint: 'among the loaded rows: the service cannot filter by it',
  },
  {
    name: 'Fees not collected',
    search: { among: 'feesNotCollected', features: 'app_fees', limit: '50', status: 'success' },
    columns: null,
    hint: 'quoted and nothing collected, among the loaded rows: the service cannot filter by it',
  },
];
