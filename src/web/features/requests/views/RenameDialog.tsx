import { useState } from 'react';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { maxNameLength, openedView, useSavedViews, type SavedView } from './saved-views';

/** Another name for a saved view. */
export function RenameDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const session = useSession();
  const { views, rename } = useSavedViews();
  const [name, setName] = useState(view.name);
  const to = name.trim();
  const isTaken = to !== view.name && views.some((other) => other.name === to);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename view">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (to === '' || isTaken) return;
          rename(view.name, to);
          session.get(openedView).set(to);
          onClose();
        }}
      >
        <Field label="View name" error={isTaken ? 'A view with this name exists.' : undefined}>
          <TextInput
            value={name}
            maxLength={maxNameLength}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={to === '' || isTaken}>
          Rename
        </Button>
      </form>
    </Dialog>
  );
}
