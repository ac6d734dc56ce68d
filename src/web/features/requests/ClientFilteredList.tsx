import { useMemo, type ComponentProps } from 'react';
import type { ReadRow } from '#service/record';
import { useChains } from '../../api/chains';
import type { LiveRow } from './columns/define-column';
import { ComparedContext } from './columns/normal-times';
import { listRoute } from './search/list-route';
import { RequestsList } from './RequestsList';
import { amongWords, clientFilter } from './search/client-filter';
import { clientSideStatus } from './search/service-query';
import { InlineNote } from '../../ui/InlineNote';
import { DelayedNote, DelayedRule } from './views/DelayedNote';
import { useDelayedRows } from './views/useDelayedRows';

/** The loaded rows that match what the API cannot filter by; says so, and of how many. */
export function ClientFilteredList(props: ComponentProps<typeof RequestsList>) {
  const { filtersOpenStatuses } = props.network.capabilities;
  const { rows: loaded } = props;
  const search = listRoute.useSearch();
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
  const { slowRoutes, seenOnce, error } = delayed;
  const isDelayed = search.among === 'delayed';
  // Then the card in the rows' place says how many were checked.
  const isEmpty = isChecked && rows?.length === 0;
  return (
    <ComparedContext value={isDelayed ? delayed.compared : null}>
      <RequestsList
        {...props}
        rows={rows}
        note={
          <>
            {(!isEmpty || isDelayed) && (
              <InlineNote
                label="How rows are checked"
                summary={
                  isEmpty ? (
                    'What counts as delayed'
                  ) : isChecked ? (
                    <>
                      {checked.count} of {loaded.length} loaded match
                      <span className="max-sm:sr-only"> “{what}”</span>
                    </>
                  ) : (
                    'Checking the loaded requests…'
                  )
                }
              >
                <p>
                  {isChecked
                    ? 'The API can’t filter by this, so only loaded requests are checked. The next page checks more.'
                    : 'The API can’t filter by this. Until the check ends, unchecked requests are listed too.'}
                </p>
                {seenOnce > 0 && <p>{seenOnce} more match if the next refresh confirms it.</p>}
                {isDelayed && <DelayedRule delayed={delayed} />}
              </InlineNote>
            )}
            {isDelayed && (slowRoutes.length > 0 || error) && <DelayedNote delayed={delayed} />}
          </>
        }
      />
    </ComparedContext>
  );
}
