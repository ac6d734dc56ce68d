import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { maxNameLength, maxViewSearchLength, nameText, viewNameKey } from '#service/proxy-api/team';
import { ApiError } from '../../../api/errors';
import { useSession, type SessionPart } from '../../../api/session';
import { deleteView, saveView } from '../../../api/endpoints/views';
import { errorLine } from '../../../components/error-words';
import { ErrorState } from '../../../components/ErrorState';
import { TimeText } from '../../../components/time/TimeText';
import { UnsharedNotice } from '../../../components/UnsharedNotice';
import { unsharedText } from '../../../lib/counted';
import { printSearch } from '../../../search-codec';
import { announce } from '../../../ui/announce';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Dialog } from '../../../ui/overlay/Dialog';
import { TextField } from '../../../ui/form/TextField';
import { useCopy } from '../../../ui/useCopy';
import type { ColumnId } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import {
  browserViewsOf,
  freeName,
  shareLink,
  useTeamViews,
  useUnsharedViews,
  viewSearch,
  type TeamView,
  type ViewsTask,
} from './saved-views';

interface Props {
  network: string;
  /** What is on screen. */
  search: ListSearch;
  columns: readonly ColumnId[];
  task: ViewsTask;
  onClose: () => void;
}

/** Colleagues change them as well. */
const freshMs = 15_000;
const titles = {
  save: 'Views',
  rename: 'Rename view',
  update: 'Save changes',
  delete: 'Delete view',
};
const submits = { ...titles, save: 'Save view', rename: 'Rename' };

/** The views of the team: what is on screen is saved under a name, a view is renamed, updated, or deleted. */
export function ViewsDialog({ network, task: begun, onClose, ...list }: Props) {
  const { isOperator } = useRouteContext({ from: '/$network' }).config.viewer;
  const [task, setTask] = useState<ViewsTask>(isOperator ? begun : { kind: 'save' });
  const { data, error, refetch } = useTeamViews(network, { everyMs: freshMs, isReadAtOnce: true });
  const views = data?.views ?? [];
  const isOfAll = task.kind === 'save';
  const leave = () => (isOfAll || task === begun ? onClose() : setTask({ kind: 'save' }));
  return (
    <Dialog
      // Its first field is focused again.
      key={task.kind}
      open
      onOpenChange={(open) => !open && onClose()}
      title={titles[task.kind]}
    >
      <div className="flex flex-col gap-4">
        {isOfAll && (
          <p className="text-ink-2">
            Views are shared with your team.
            {data &&
              !data.isKept &&
              ' Waybill’s server keeps them in memory: a restart loses them.'}
            {!isOperator && ' Log in to save one.'}
          </p>
        )}
        {isOfAll && data && <UnsharedViews network={network} views={views} />}
        {!data && error ? (
          <ErrorState
            error={error}
            title="Couldn’t load the saved views"
            unaffected="The list works without them."
            onRetry={() => void refetch()}
          />
        ) : (
          isOperator && (
            <ViewForm
              key={draftKey(network, task)}
              {...list}
              network={network}
              task={task}
              views={views}
              onConflict={async () => (await refetch()).data?.views}
              onDone={leave}
              onCancel={isOfAll ? null : leave}
            />
          )
        )}
        {isOfAll && views.length > 0 && (
          <ul aria-label="Saved views" className="flex flex-col border-t border-line">
            {views.map((view) => (
              <SavedRow
                key={view.id}
                network={network}
                view={view}
                onOpen={onClose}
                onTask={isOperator ? setTask : null}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** What was typed and not saved: a dialog that is closed loses none. */
const drafts: SessionPart<Map<string, string>> = () => new Map();
const draftKey = (network: string, task: ViewsTask) =>
  `${network} ${task.kind} ${task.kind === 'save' ? (task.view?.name ?? '') : task.view.id}`;

interface FormProps {
  network: string;
  search: ListSearch;
  columns: readonly ColumnId[];
  task: ViewsTask;
  views: readonly TeamView[];
  /** Reads them again. */
  onConflict: () => Promise<readonly TeamView[] | undefined>;
  onDone: () => void;
  onCancel: (() => void) | null;
}

function ViewForm({
  network,
  search,
  columns,
  task,
  views,
  onConflict,
  onDone,
  onCancel,
}: FormProps) {
  const client = useQueryClient();
  const draft = useSession().get(drafts);
  const key = draftKey(network, task);
  const { kind } = task;
  /** As the person sees it: who has changed it since is told of, not written over. */
  const [seen, setSeen] = useState(task.kind === 'save' ? null : task.view);
  const [typed, setTyped] = useState(draft.get(key));
  // A name that a colleague gave it meanwhile stays, unless another one is typed.
  const name = typed ?? (seen ?? task.view)?.name ?? '';
  const [withColumns, setWithColumns] = useState(
    !task.view || task.view.search.columns !== undefined,
  );
  const kept =
    kind === 'rename'
      ? (seen ?? task.view).search
      : viewSearch(search, withColumns ? columns : null);
  const text = printSearch({ ...kept }).slice(1);
  const change = useMutation({
    mutationFn: () =>
      seen && kind === 'delete'
        ? deleteView(client, network, seen)
        : saveView(client, network, {
            name,
            search: text,
            replaces: seen && { id: seen.id, atMs: seen.atMs },
          }),
    onSuccess: () => {
      draft.delete(key);
      announce(`${kind === 'delete' ? 'Deleted' : 'Saved'} ${name.trim()}`);
      onDone();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      const now = await onConflict();
      if (!now) return;
      const found = now.find(({ id }) => id === seen?.id) ?? null;
      if (kind === 'delete' && !found) onDone();
      // What was deleted meanwhile can be saved as a new view.
      else setSeen(found);
    },
  });
  const isTaken = views.some(
    (view) => view.id !== seen?.id && viewNameKey(view.name) === viewNameKey(name),
  );
  const issue =
    (isTaken && 'A view with this name exists.') ||
    (name.trim() !== '' && !nameText.safeParse(name).success && 'Contains a control character.') ||
    (text.length > maxViewSearchLength && 'These filters are too long to be saved.');
  const isReady = kind === 'delete' || (name.trim() !== '' && !issue);
  const error = change.error && errorLine(change.error);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !change.isPending) change.mutate();
      }}
    >
      {seen && kind !== 'rename' && (
        <p className="foreign-text text-ink-2">
          {kind === 'delete' ? 'Deletes' : 'Replaces the filters of'}{' '}
          <b>
            <bdi>{seen.name}</bdi>
          </b>{' '}
          for your whole team.
        </p>
      )}
      {kind === 'delete' ? (
        error && (
          <p role="alert" className="text-xs foreign-text text-failure">
            {error}
          </p>
        )
      ) : (
        <TextField
          label="View name"
          hint={kind !== 'rename' && 'Saves filters, sorting and page size.'}
          error={issue || error}
          value={name}
          maxLength={maxNameLength}
          onValueChange={(text) => {
            draft.set(key, text);
            setTyped(text);
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {(kind === 'save' || kind === 'update') && (
          <span className="mr-auto">
            <Checkbox
              label="Include column layout"
              checked={withColumns}
              onChange={setWithColumns}
            />
          </span>
        )}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" disabled={!isReady || change.isPending}>
          {submits[seen ? kind : 'save']}
        </Button>
      </div>
    </form>
  );
}

function SavedRow({
  network,
  view,
  onOpen,
  onTask,
}: {
  network: string;
  view: TeamView;
  onOpen: () => void;
  /** Null for who can’t change it. */
  onTask: ((task: ViewsTask) => void) | null;
}) {
  const { copy } = useCopy();
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-1 border-b border-line py-2">
      <Link
        to="/$network/requests"
        params={{ network }}
        search={view.search}
        onClick={onOpen}
        className="basis-full font-semibold foreign-text hover:underline"
      >
        <bdi>{view.name}</bdi>
      </Link>
      <span className="mr-auto text-xs foreign-text text-ink-3">
        <bdi>{view.by}</bdi>, <TimeText ms={view.atMs} />
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Copy share link of ${view.name}`}
        onClick={() => void copy(shareLink(network, view), 'Share link copied')}
      >
        Copy link
      </Button>
      {onTask &&
        (['rename', 'delete'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            variant="quiet"
            aria-label={`${kind === 'rename' ? 'Rename' : 'Delete'} ${view.name}`}
            onClick={() => onTask({ kind, view })}
          >
            {kind === 'rename' ? 'Rename' : 'Delete'}
          </Button>
        ))}
    </li>
  );
}

/** Views that an earlier version kept in this browser: added to the team’s, or removed. */
function UnsharedViews({ network, views }: { network: string; views: readonly TeamView[] }) {
  const client = useQueryClient();
  const unshared = useUnsharedViews(network, views);
  const share = useMutation({
    mutationFn: async () => {
      let isKept = true;
      let team: readonly { name: string }[] = views;
      for (const { name, search } of unshared)
        ({ views: team, isKept } = await saveView(client, network, {
          name: freeName(name, team),
          search: printSearch({ ...search }).slice(1),
          replaces: null,
        }));
      if (isKept) browserViewsOf(network).set([]);
    },
  });
  if (unshared.length === 0) return null;
  return (
    <UnsharedNotice
      title={unsharedText(unshared.length, 'view')}
      count={unshared.length}
      share={share}
      onRemove={() => browserViewsOf(network).set([])}
    >
      {unshared.map(({ name }, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </UnsharedNotice>
  );
}
