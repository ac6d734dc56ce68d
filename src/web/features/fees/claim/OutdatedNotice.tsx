import { Notice } from '../../../ui/Notice';

/** Another tab moved the claim on, or its storage was cleared, between the checks and the signature. */
export function OutdatedNotice() {
  return (
    <Notice tone="failure" title="The signature wasn’t kept. Nothing was submitted.">
      This claim was changed in another tab, or the browser’s storage was cleared. Reload the page
      to see its state.
    </Notice>
  );
}
