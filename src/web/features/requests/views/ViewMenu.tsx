import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../../ui/announce';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import { useCopy } from '../../../ui/useCopy';
import type { ColumnId } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
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
  const { save, remove } = useSavedViews();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isSavingAsNew, setIsSavingAsNew] = useState(false);
  const { copy } = useCopy();
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
