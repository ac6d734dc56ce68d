import { useState, useRef } from 'react';
import { Button } from '../../../ui/Button';
import { counted } from '../../../lib/counted';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { useCopy } from '../../../ui/useCopy';
import { announce } from '../../../ui/announce';
import { Checkbox } from '../../../ui/Checkbox';
import { printColumns, type ColumnId } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import {
  shareLink,
  maxNameLength,
  viewSearch,
  type SavedView,
  useSavedViews,
  printViewFile,
  readViewFile,
} from './saved-views';
import { saveFile } from '../../../lib/save-file';

interface Props {
  network: string;
  search: ListSearch;
  columns: readonly ColumnId[];
  onClose: () => void;
}

/** Save what is on screen under a name, share it as a link, take views along as a file. */
export function ViewsDialog({ network, search, columns, onClose }: Props) {
  const { views, save, remove } = useSavedViews();
  const [name, setName] = useState('');
  const [withColumns, setWithColumns] = useState(true);
  const trimmed = name.trim();
  const isTaken = views.some((view) => view.name === trimmed);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Views">
      <div className="flex flex-col gap-5">
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (trimmed === '') return;
            save({
              name: trimmed,
              search: viewSearch(search),
              columns: withColumns ? [...columns] : null,
            });
            announce(`Saved ${trimmed}`);
            onClose();
          }}
        >
          <Field
            label="View name"
            hint={
              isTaken
                ? 'A view with this name exists. Saving replaces it.'
                : 'Saves filters, sorting and page size.'
            }
          >
            <TextInput
              value={name}
              maxLength={maxNameLength}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <div className="flex items-center gap-3">
            <Checkbox
              label="Include column layout"
              checked={withColumns}
              onChange={setWithColumns}
            />
            <Button type="submit" variant="primary" className="ml-auto" disabled={trimmed === ''}>
              Save view
            </Button>
          </div>
        </form>
        {views.length > 0 && (
          <ul aria-label="Saved views" className="flex flex-col border-t border-line">
            {views.map((view) => (
              <SavedRow
                key={view.name}
                network={network}
                view={view}
                onOpen={onClose}
                onRemove={() => remove(view.name)}
              />
            ))}
          </ul>
        )}
        <ViewFiles views={views} onImport={(added) => save(...added)} />
      </div>
    </Dialog>
  );
}

function SavedRow({
  network,
  view,
  onOpen,
  onRemove,
}: {
  network: string;
  view: SavedView;
  onOpen: () => void;
  onRemove: () => void;
}) {
  const { copy } = useCopy();
  const name = view.name;
  return (
    <li className="flex min-h-10 items-center gap-2 border-b border-line">
      <bdi className="min-w-0 flex-1 truncate font-semibold">{name}</bdi>
      <Button
        size="small"
        aria-label={`Copy share link of ${name}`}
        onClick={() => void copy(shareLink(network, view), 'Share link copied')}
      >
        Copy share link
      </Button>
      <ButtonLink
        size="small"
        to="/$network/requests"
        params={{ network }}
        search={{ ...view.search, columns: view.columns ? printColumns(view.columns) : undefined }}
        onClick={onOpen}
      >
        Open
      </ButtonLink>
      <Button size="small" variant="quiet" onClick={onRemove} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </li>
  );
}

/** Exports and imports views as a file. */
function ViewFiles({
  views,
  onImport,
}: {
  views: readonly SavedView[];
  onImport: (views: SavedView[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    const result = readViewFile(await file.text());
    if (typeof result !== 'string') onImport(result);
    setSaid(typeof result === 'string' ? result : `${counted(result.length, 'view')} imported.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        disabled={views.length === 0}
        onClick={() => saveFile('waybill-views.json', 'application/json', printViewFile(views))}
      >
        Export views
      </Button>
      <Button size="small" onClick={() => input.current?.click()}>
        Import views
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json"
        aria-label="Views file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <span role="status" className="text-xs text-ink-2">
        {said}
      </span>
    </div>
  );
}
