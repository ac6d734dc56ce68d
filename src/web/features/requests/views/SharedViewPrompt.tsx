import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { visibleText } from '../../../lib/truncation';
import { listRoute, useListNavigate } from '../search/list-route';
import { offeredView, useSavedViews } from './saved-views';

/** A shared view: its rows are on screen already, it is saved only when the user says so. */
export function SharedViewPrompt() {
  const navigate = useListNavigate();
  const { views, save } = useSavedViews();
  const view = offeredView(listRoute.useSearch());
  if (!view) return null;
  const name = visibleText(view.name);
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
