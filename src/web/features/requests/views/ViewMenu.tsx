import { Ellipsis } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../api/session';
import { announce } from '../../../ui/announce';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import { useCopy } from '../../../ui/useCopy';
import type { ColumnId } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import { watchedView, watchView } from '../watch/failure-watch';
import { shareLink, updatedView, useSavedViews, type SavedView } from './saved-views';
import { lazyPart } from '../../../components/lazy-part';

const ViewsDialog = lazyPart(async () => (await import('./ViewsDialog')).ViewsDialog);
const RenameDialog = lazyPart(async () => (await import('./RenameDialog')).RenameDialog);

interface Props {
  network: string;
  view: SavedView;
  /** What is on screen now. */
  search: ListSearch;
  columns: readonly ColumnId[];
  isEdited: boolean;
}

/** What can be done with a saved view, on its tab. */
export function ViewMenu({ network, view, search, columns, isEdited }: Props) {
  const session = useSession();
  const { save, remove } = useSavedViews();
  const watched = useSyncExternalStore(watchedView.subscribe, watchedView.get);
  const [isRenaming, setIsRenaming] = useState(false);
  const [isSavingAsNew, setIsSavingAsNew] = useState(false);
  const { copy } = useCopy();
  const isWatched = watched?.name === view.name && watched.network === network;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${view.name}`} className="-ml-2 size-6">
            <Ellipsis size={14} aria-hidden />
          </IconButton>
        }
        items={[
          {
            label: 'Copy share link',
            onSelect: () => void copy(shareLink(network, view), 'Share link copied'),
          },
          { label: 'Rename…', onSelect: () => setIsRenaming(true) },
          {
            label: 'Update to current filters',
            disabled: !isEdited,
            onSelect: () => {
              save(updatedView(view, search, columns));
              announce(`Saved ${view.name}`);
            },
          },
          {
            label: 'Save as new view…',
            disabled: !isEdited,
            onSelect: () => setIsSavingAsNew(true),
          },
          {
            label: isWatched ? 'Stop alerts' : alertLabel(view),
            onSelect: () => {
              watchView(session, network, isWatched ? null : view);
              announce(isWatched ? `Alerts off for ${view.name}` : `Alerts on for ${view.name}`);
            },
          },
          {
            label: 'Delete',
            onSelect: () => {
              remove(view.name);
              announce(`Deleted ${view.name}`);
            },
          },
        ]}
      />
      {isSavingAsNew && (
        <ViewsDialog
          network={network}
          search={search}
          columns={columns}
          onClose={() => setIsSavingAsNew(false)}
        />
      )}
      {isRenaming && <RenameDialog view={view} onClose={() => setIsRenaming(false)} />}
    </>
  );
}

function alertLabel({ search: { among } }: SavedView): string {
  return among === 'delayed' ? 'Alert me to new delays' : 'Alert me to new failures';
}
