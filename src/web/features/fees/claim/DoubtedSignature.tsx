import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { errorLine } from '../../../components/error-words';
import type { Claim } from './claim';
import { PreflightList } from './SafetyChecks';
import { takeSignature, type SigningContext, type SignOutcome } from './sign-claim';

/** A signature that something speaks against: why, and the click that submits it all the same. */
export function DoubtedSignature({
  claim,
  context,
  found,
}: {
  claim: Claim;
  context: SigningContext;
  found: Extract<SignOutcome, { outcome: 'doubted' }>;
}) {
  const submit = useMutation({
    mutationFn: () => takeSignature(context, claim, found.signature, 'doubted'),
  });
  return (
    <div role="alert">
      <Notice
        tone="failure"
        title="Signature doesn’t verify. Nothing was submitted."
        actions={
          <Button disabled={submit.isPending} onClick={() => submit.mutate()}>
            Submit anyway
          </Button>
        }
      >
        <p>{found.reason}</p>
        {submit.data?.outcome === 'stopped' && (
          <PreflightList
            label="Failed checks"
            checks={submit.data.checks.filter(({ ok }) => ok !== true)}
          />
        )}
        {submit.data?.outcome === 'outdated' && <OutdatedNotice />}
        {submit.error && <p>Nothing was submitted: {errorLine(submit.error)}</p>}
      </Notice>
    </div>
  );
}

/** Another tab moved the claim on, or its storage was cleared, between the checks and the signature. */
export function OutdatedNotice() {
  return (
    <Notice tone="failure" title="The signature wasn’t kept. Nothing was submitted.">
      This claim was changed in another tab, or the browser’s storage was cleared. Reload the page
      to see its state.
    </Notice>
  );
}
