import { useMemo, type ComponentProps } from 'react';
import { listRoute } from './search/list-route';
import { RequestsList } from './RequestsList';
import { clientFilter } from './search/client-filter';
import { clientSideStatus } from './search/service-query';
import { InlineNote } from '../../ui/InlineNote';

/** The loaded rows that match what the API cannot filter by; says so, and of how many. */
export function ClientFilteredList(props: ComponentProps<typeof RequestsList>) {
  const { filtersOpenStatuses } = props.network.capabilities;
  const { rows: loaded } = props;
  const search = listRoute.useSearch();
  const { isStale } = props.live;
  const checked = useMemo(
    () => loaded && clientFilter(loaded, search, filtersOpenStatuses),
    [loaded, search, filtersOpenStatuses],
  );
  const isChecked = loaded !== null && !isStale;
  // Rows of another question stay until the new ones are there.
  const rows = isChecked ? checked : loaded;
  const status = clientSideStatus(search, filtersOpenStatuses);
  const what = [status, search.among].filter(Boolean).join(', ');
  // Where there are none, the card in the rows' place says how many were checked.
  const isEmpty = isChecked && rows?.length === 0;
  return (
    <RequestsList
      {...props}
      rows={rows}
      note={
        !isEmpty && (
          <InlineNote
            label="How rows are checked"
            summary={
              isChecked ? (
                <>
                  {rows?.length} of {loaded.length} loaded match
                  <span className="max-sm:sr-only"> “{what}”</span>
                </>
              ) : (
                'Checking the loaded requests…'
              )
            }
          >
            <p>
              The API can’t filter by this, so only loaded requests are checked. The next page
              checks more.
            </p>
          </InlineNote>
        )
      }
    />
  );
}
