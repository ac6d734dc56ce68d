import { useMemo, useState } from 'react';
import type { PageNetwork } from '#service/page-config';
import { AtBottom } from '../../components/AtBottom';
import { useKeys } from '../../components/single-keys';
import { columnIdOf } from './columns/column-store';
import { columnById, printColumns, readColumns } from './columns/columns';
import { ExportPlace } from './export/ExportPlace';
import { FilterBar } from './filters/FilterBar';
import { filterOf, withFilter, type Filter } from './search/filter';
import { listRoute, useListNavigate } from './search/list-route';
import { useCounts, type Counting } from './live/useCounts';
import type { ListPage } from './live/list-page-query';
import { Notice } from '../../ui/Notice';
import { Button } from '../../ui/Button';
import { omitPagination, type Dropped } from './search/list-search';
import { useChains } from '../../api/chains';
import { InlineNote } from '../../ui/InlineNote';
import { mismatches } from './filters/mismatches';
import { offeredView, useSavedViews } from './views/saved-views';

/** Filters above the rows; `answer` is the newest response for the page on screen. */
export function ListControls({
  network,
  answer,
  counting,
}: {
  network: PageNetwork;
  answer: ListPage | undefined;
  counting: Counting;
}) {
  const search = listRoute.useSearch();
  const filter = useMemo(() => filterOf(search), [search]);
  const navigate = useListNavigate();
  // As many as a choice of another status would find.
  const { answer: counts } = useCounts(
    'counts',
    network,
    { ...search, status: undefined },
    counting,
  );
  const [isFiltering, setIsFiltering] = useState(false);
  useKeys({
    f: (event) => {
      // The letter would be the first one typed into the editor.
      event.preventDefault();
      setIsFiltering(true);
    },
  });
  const change = (edit: (filter: Filter) => Filter) =>
    navigate({ search: (prev) => withFilter(prev, edit(filterOf(prev))) });
  return (
    <>
      <FilterBar
        filter={filter}
        among={search.view ?? search.among}
        onClearAmong={() =>
          navigate({
            search: (prev) => ({ ...omitPagination(prev), among: undefined, view: undefined }),
          })
        }
        rows={answer?.rows ?? []}
        statusCounts={counts?.statuses ?? []}
        onChange={change}
        isEditing={isFiltering}
        onEditingChange={setIsFiltering}
        notes={answer && <FilterMismatchNote page={answer} />}
      />
      <AtBottom>
        <DroppedNotice
          dropped={[...(search.dropped ?? []), ...unknownColumns(search.columns)]}
          onDismiss={() =>
            navigate({
              search: (prev) => {
                const known = readColumns(prev.columns);
                return {
                  ...prev,
                  dropped: undefined,
                  columns: known ? printColumns(known) : undefined,
                };
              },
              replace: true,
            })
          }
        />
        <SharedViewPrompt />
      </AtBottom>
      <ExportPlace />
    </>
  );
}

/** Columns of a link that no version, or another one, has. */
function unknownColumns(named: string | undefined): Dropped[] {
  const value = (named?.split(',') ?? []).filter((id) => !columnById(columnIdOf(id)));
  return value.length > 0 ? [{ name: 'columns', value, reason: 'are not known' }] : [];
}

/** What the URL said and the list does not do, or does in another way. */
function DroppedNotice({
  dropped,
  onDismiss,
}: {
  dropped: readonly Dropped[];
  onDismiss: () => void;
}) {
  if (dropped.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title="Some parts of this link were ignored or changed"
      actions={<Button onClick={onDismiss}>Clean up URL</Button>}
    >
      <ul className="list-disc pl-4">
        {dropped.map(({ name, value, reason }, index) => (
          <li key={index}>
            <b>{name}</b> {reason}: <bdi>{[value].flat().join(', ').slice(0, 80)}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const summary = 'Some results don’t match your filter';

/** Says when returned rows do not match what was asked; the list shows them all the same. */
function FilterMismatchNote({ page }: { page: ListPage }) {
  const chains = useChains();
  const found = mismatches(page.rows, page.query, (id) => chains.get(id));
  if (found.length === 0) return null;
  return (
    <InlineNote isWarning label={summary} summary={summary}>
      {found.map(({ parameter, rows, of }) => (
        <p key={parameter}>
          {rows} of {of} results on this page don’t match <code>{parameter}</code>. The API may not
          support it.
        </p>
      ))}
    </InlineNote>
  );
}

/** A shared view: its rows are on screen already, it is saved only when the user says so. */
function SharedViewPrompt() {
  const navigate = useListNavigate();
  const { views, save } = useSavedViews();
  const view = offeredView(listRoute.useSearch());
  if (!view) return null;
  const name = view.name;
  const dismiss = () =>
    navigate({ search: (prev) => ({ ...prev, saveAs: undefined }), replace: true });
  return (
    <Notice
      title={`Someone shared the view “${name}”`}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => {
              save(view);
              dismiss();
            }}
          >
            Save to my views
          </Button>
          <Button variant="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {views.some((saved) => saved.name === view.name)
        ? 'Replaces your view with the same name.'
        : 'Saved in this browser only.'}
    </Notice>
  );
}
