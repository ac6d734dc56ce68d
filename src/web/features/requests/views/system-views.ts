import { usualPeriod, type DeskView } from '#service/proxy-api/desk';
import { deskViewSearch, viewWords } from '../../../record/view-words';
import { inFlightGroup } from '../search/simpler-groups';
import { noFilter, printFilter } from '../search/filter';
import type { ListSearch } from '../search/list-search';
import { timeRangeOf } from '../search/time-range';
import type { ListView } from './saved-views';

function ofDesk(view: DeskView) {
  const { name, hint } = viewWords[view];
  return { name, search: deskViewSearch(view), hint };
}

/** Views that everybody has. They are ordinary filters, or views of the desk: opening one writes it into the URL. */
export const systemViews: readonly (ListView & { hint: string })[] = [
  { name: 'All', search: {}, hint: 'Newest first' },
  {
    name: 'In progress',
    search: printFilter({ ...noFilter, all: inFlightGroup }),
    hint: 'Deposited, and not filled, failed, or refunded yet',
  },
  ofDesk('late'),
  { name: 'Failed', search: { status: 'failure' }, hint: 'Requests that failed' },
  ofDesk('failedUnpaid'),
  ofDesk('refundOverdue'),
  ofDesk('refundFailed'),
  {
    name: 'Deposit address',
    search: { features: 'deposit_address' },
    hint: 'Requests that use a deposit address',
  },
  {
    name: 'Sponsored',
    search: { among: 'sponsored', limit: '50' },
    hint: 'Checked on the loaded page only',
  },
  ofDesk('uncollected'),
  ofDesk('handled'),
];

/**
 * The list of a system view: it keeps whose requests are on screen, and of which time. What is open counts whatever its
 * age, as on Home, unless this view is on screen with a time range; and whoever comes from there is back in the usual period.
 */
export function systemSearch({ search: of }: ListView, now: ListSearch): ListSearch {
  // A view of the desk is of one's own requests.
  if (of.view === undefined || of.view === 'uncollected' || of.view === now.view)
    return {
      ...of,
      scope: of.view ? undefined : now.scope,
      ...(of.view !== now.view && now.view && timeRangeOf(now) === null
        ? { created: usualPeriod }
        : timesOf(now)),
    };
  return of;
}

/** The part of a search that says when requests were created. */
export function timesOf({ created, startTimestamp, endTimestamp }: ListSearch): ListSearch {
  return { created, startTimestamp, endTimestamp };
}
