import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { visibleText } from '../../../lib/truncation';
import { listRoute, useListNavigate } from '../search/list-route';
import { offeredView, useSavedViews } from './saved-views';

/** A link that brings a view: on screen already, kept only when the user says so. */
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
      title={`This link brings the view “${name}”`}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => {
              save(view);
              dismiss();
            }}
          >
            Keep view
          </Button>
          <Button variant="quiet" onClick={dismiss}>
            Only look
          </Button>
        </>
      }
    >
      {views.some((saved) => saved.name === view.name)
        ? 'Keeping it replaces your view of this name.'
        : 'It is kept in this browser only.'}
    </Notice>
  );
}
