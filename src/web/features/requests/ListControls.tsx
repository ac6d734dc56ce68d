import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { PageNetwork } from '#service/proxy-api/page-config';
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
import { useChains } from '../../api/endpoints/chains';
import { useSession, useSessionValue, type SessionPart } from '../../api/session';
import { unsharedText } from '../../lib/counted';
import { sharedValue, type SharedValue } from '../../lib/shared-value';
import { InlineNote } from '../../ui/overlay/InlineNote';
import { mismatches } from './filters/mismatches';
import {
  isSaved,
  offeredView,
  useUnsharedViews,
  type TeamViews,
  type ViewsTask,
} from './views/saved-views';

/** Filters above the rows; `answer` is the newest response for the page on screen. */
export function ListControls({
  network,
  answer,
  counting,
  views,
  onViewsTask,
}: {
  network: PageNetwork;
  answer: ListPage | undefined;
  counting: Counting;
  views: TeamViews;
  onViewsTask: (task: ViewsTask) => void;
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
        <SharedViewPrompt views={views} onViewsTask={onViewsTask} />
        <UnsharedViewsNotice
          network={network.name}
          views={views}
          onReview={() => onViewsTask({ kind: 'save' })}
        />
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

const label = 'Some results don’t match your filter';

/** Says when returned rows do not match what was asked; the list shows them all the same. */
function FilterMismatchNote({ page }: { page: ListPage }) {
  const chains = useChains();
  const found = mismatches(page.rows, page.query, (id) => chains.get(id));
  if (found.length === 0) return null;
  return (
    <InlineNote isWarning label={label} summary="Some results don’t match">
      {found.map(({ parameter, rows, of }) => (
        <p key={parameter}>
          {rows} of {of} results on this page don’t match <code>{parameter}</code>. The API may not
          support it.
        </p>
      ))}
    </InlineNote>
  );
}

/** A shared view that the team has not saved: its rows are on screen already, it is saved only when the user says so. */
function SharedViewPrompt({
  views,
  onViewsTask,
}: {
  views: TeamViews;
  onViewsTask: (task: ViewsTask) => void;
}) {
  const navigate = useListNavigate();
  const view = offeredView(listRoute.useSearch());
  const dismiss = useEffectEvent(() =>
    navigate({ search: (prev) => ({ ...prev, saveAs: undefined }), replace: true }),
  );
  const isKnown = view !== null && isSaved(view, views);
  useEffect(() => {
    if (isKnown) dismiss();
  }, [isKnown]);
  if (!view || views === undefined || isKnown) return null;
  return (
    <Notice
      title={`Someone shared the view “${view.name}”`}
      actions={
        <>
          <Button variant="primary" onClick={() => onViewsTask({ kind: 'save', view })}>
            Save view…
          </Button>
          <Button variant="quiet" onClick={() => dismiss()}>
            Dismiss
          </Button>
        </>
      }
    >
      Saving it shares it with your whole team.
    </Notice>
  );
}

/** Views that an earlier version kept in this browser. */
function UnsharedViewsNotice({
  network,
  views,
  onReview,
}: {
  network: string;
  views: TeamViews;
  onReview: () => void;
}) {
  const session = useSession();
  const isHidden = useSessionValue(isOfferHidden);
  const count = useUnsharedViews(network, views).length;
  if (count === 0 || isHidden) return null;
  return (
    <Notice
      tone="warn"
      title={unsharedText(count, 'view')}
      actions={
        <>
          <Button size="small" onClick={onReview}>
            Review
          </Button>
          <Button size="small" onClick={() => session.get(isOfferHidden).set(true)}>
            Dismiss
          </Button>
        </>
      }
    >
      Saved views are now kept for the whole team.
    </Notice>
  );
}

const isOfferHidden: SessionPart<SharedValue<boolean>> = () => sharedValue(false);
