import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../components/ErrorState';
import type { Claim } from './claim';
import { askAgain } from './claim-actions';

/** Requests the same terms in one click; the service returns a new ID, or the same one. */
export function AskAgain({
  claim,
  label,
  variant,
}: {
  claim: Claim;
  label: string;
  variant?: 'primary' | undefined;
}) {
  const client = useQueryClient();
  const ask = useMutation({ mutationFn: () => askAgain(client, claim) });
  return (
    <>
      <Button variant={variant} disabled={ask.isPending} onClick={() => ask.mutate()}>
        {ask.isPending ? 'Preparing…' : label}
      </Button>
      {ask.error && (
        <ErrorState
          error={ask.error}
          title="Couldn’t prepare the claim"
          unaffected="No new claim was signed or submitted."
        />
      )}
    </>
  );
}
