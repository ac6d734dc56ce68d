import { useMutation } from '@tanstack/react-query';
import { errorLine } from '../../../components/error-words';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { Claim } from './claim';
import { PreflightList } from './SafetyChecks';
import { takeSignature, type SigningContext, type SignOutcome } from './sign-claim';

interface Props<Found extends SignOutcome = SignOutcome> {
  claim: Claim;
  context: SigningContext;
  found: Found;
  /** The signature was there already: made elsewhere, or doubted before. */
  isPasted?: boolean;
}

/** Why nothing was signed or submitted; nothing where it was. */
export function SignOutcomeNotice({ found, isPasted = false, ...props }: Props) {
  switch (found.outcome) {
    case 'stopped':
      return (
        <Notice
          tone="failure"
          title={`${isPasted ? 'Not submitted' : 'Not signed'}: something changed`}
        >
          <PreflightList
            label="Failed checks"
            checks={found.checks.filter(({ ok }) => ok !== true)}
          />
        </Notice>
      );
    case 'unread':
      return (
        <Notice tone="warn" title="Not signed: not everything could be rechecked">
          {found.reason}
        </Notice>
      );
    case 'outdated':
      return (
        <Notice tone="failure" title="The signature wasn’t kept. Nothing was submitted.">
          This claim was changed in another tab, or the browser’s storage was cleared. Reload the
          page to see its state.
        </Notice>
      );
    case 'malformed':
      return (
        <Notice
          tone="failure"
          title={`${isPasted ? 'Not a signature' : 'The wallet returned no signature'}. Nothing was submitted.`}
        >
          {found.reason}
        </Notice>
      );
    case 'unverified':
      return (
        <Notice tone="warn" title="Couldn’t verify this signature. Nothing was submitted.">
          {found.reason} If the claim address is a contract wallet, connect a wallet on the payout
          chain, or check the box above.
        </Notice>
      );
    case 'doubted':
      return <DoubtedSignature found={found} {...props} />;
    case 'kept':
    case 'signed':
      return null;
  }
}

/** A signature that something speaks against: why, and the click that submits it all the same. */
function DoubtedSignature({
  claim,
  context,
  found,
}: Props<Extract<SignOutcome, { outcome: 'doubted' }>>) {
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
        {submit.error && <p>Nothing was submitted: {errorLine(submit.error)}</p>}
      </Notice>
      {submit.data && (
        <SignOutcomeNotice claim={claim} context={context} found={submit.data} isPasted />
      )}
    </div>
  );
}
