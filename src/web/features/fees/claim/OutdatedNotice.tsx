import { Notice } from '../../../ui/Notice';

/** Another tab moved the claim on, or its storage was cleared, between the checks and the signature. */
export function OutdatedNotice() {
  return (
    <Notice tone="failure" title="The signature was not kept, and nothing was posted">
      This claim changed in this browser meanwhile, or its storage was cleared. Reload the page to
      see how it stands.
    </Notice>
  );
}
