import { useMemo, type ComponentProps } from 'react';
import type { ReadRow } from '#service/record';
import { useChains } from '../../api/chains';
import { Button } from '../../ui/Button';
import type { LiveRow } from './columns/define-column';
import { ComparedContext } from './columns/normal-times';
import { listRoute, useListNavigate } from './search/list-route';
import { RequestsList } from './RequestsList';
import { amongWords, clientFilter } from './search/client-filter';
import { omitPagination } from './search/list-search';
import { clientSideStatus } from './search/service-query';
import { DelayedNotice, DelayedRule } from './views/DelayedNotice';
import { useDelayedRows } from './views/useDelayedRows';

/** The loaded rows that match what the API cannot filter by; says so, and of how many. */
export function ClientFilteredList(props: ComponentProps<typeof RequestsList>) {
  const { filtersOpenStatuses } = props.network.capabilities;
  const { rows: loaded } = props;
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const chains = useChains();
  const delayed = useDelayedRows(props.network.name, props.live, search);
  const { ids, early, isJudged } = delayed;
  const { isStale } = props.live;
  const isChecked = loaded !== null && isJudged && !isStale;
  const checked = useMemo(() => {
    const found = clientFilter(
      loaded ?? [],
      search,
      filtersOpenStatuses,
      (id) => chains.get(id),
      ({ id }) => ids.has(id) || early.has(id),
    );
    const isMatch = ({ record }: ReadRow) =>
      search.among !== 'delayed' || record === undefined || ids.has(record.id);
    return {
      rows: found.map((row): LiveRow =>
        !isJudged || isMatch(row.row) ? row : { ...row, state: 'removed' },
      ),
      count: found.filter(({ row }) => isMatch(row)).length,
    };
  }, [loaded, search, filtersOpenStatuses, chains, ids, early, isJudged]);
  // Rows of another question stay until the new ones are there.
  const rows = loaded && (isStale ? loaded : checked.rows);
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
    <ComparedContext value={search.among === 'delayed' ? delayed.compared : null}>
      <div className="flex items-start gap-3 rounded-lg border border-line-2 bg-raised px-3 py-1">
        <div className="min-w-0 flex-1">
          <details>
            <summary>
              <span role="status">
                {isChecked
                  ? `${checked.count} of ${loaded.length} loaded match “${what}”`
                  : 'Checking the loaded requests…'}
                {delayed.seenOnce > 0 &&
                  `, ${delayed.seenOnce} more if the next refresh confirms it`}
              </span>
            </summary>
            <p>
              {isChecked
                ? 'The API can’t filter by this, so only loaded requests are checked. The next page checks more.'
                : 'The API can’t filter by this. Until the check ends, unchecked requests are listed too.'}
            </p>
            {search.among === 'delayed' && <DelayedRule delayed={delayed} />}
          </details>
          {search.among === 'delayed' && <DelayedNotice delayed={delayed} />}
        </div>
        <Button size="small" variant="quiet" aria-label="Clear this filter" onClick={showAll}>
          Clear
        </Button>
      </div>
      <RequestsList {...props} rows={rows} />
    </ComparedContext>
  );
}
