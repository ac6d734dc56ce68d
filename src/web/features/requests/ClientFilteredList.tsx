import { useMemo, type ComponentProps } from 'react';
import { useChains } from '../../api/chains';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { NormalTimesContext } from './columns/normal-times';
import { listRoute, useListNavigate } from './search/list-route';
import { RequestsList } from './RequestsList';
import { amongWords, clientFilter } from './search/client-filter';
import { omitPagination } from './search/list-search';
import { clientSideStatus } from './search/service-query';
import { DelayedNotice } from './views/DelayedNotice';
import { useDelayedRows } from './views/useDelayedRows';

/** The loaded rows that match what the API cannot filter by; says so, and of how many. */
export function ClientFilteredList(props: ComponentProps<typeof RequestsList>) {
  const { filtersOpenStatuses } = props.network.capabilities;
  const { rows: loaded } = props;
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const chains = useChains();
  const delayed = useDelayedRows(props.network.name, props.live, search);
  const { ids, isJudged } = delayed;
  const rows = useMemo(
    () =>
      loaded && isJudged
        ? clientFilter(
            loaded,
            search,
            filtersOpenStatuses,
            (id) => chains.get(id),
            ({ id }) => ids.has(id),
          )
        : null,
    [loaded, search, filtersOpenStatuses, chains, ids, isJudged],
  );
  const status = clientSideStatus(search, filtersOpenStatuses);
  const what = [status, search.among && amongWords[search.among]].filter(Boolean).join(', ');
  const showAll = () =>
    navigate({
      search: (prev) => ({
        ...omitPagination(prev),
        among: undefined,
        ...(status === null ? {} : { status: undefined }),
      }),
    });
  return (
    <NormalTimesContext value={search.among === 'delayed' ? delayed.normal : null}>
      {loaded && (
        <Notice
          title={
            rows
              ? `${rows.length} of ${loaded.length} loaded requests match “${what}”`
              : `Checking ${loaded.length} loaded requests`
          }
          actions={
            <Button size="small" onClick={showAll}>
              Clear this filter
            </Button>
          }
        >
          The API can’t filter by this, so only loaded requests are checked. The next page checks
          more.
          {search.among === 'delayed' && <DelayedNotice delayed={delayed} />}
        </Notice>
      )}
      <RequestsList {...props} rows={rows} />
    </NormalTimesContext>
  );
}
