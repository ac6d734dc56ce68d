import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../components/ErrorState';
import type { Claim } from './claim';
import { askAgain } from './claim-actions';

/** Asks for the same terms in one click; the service gives a new id, or the same one. */
export function AskAgain({ claim }: { claim: Claim }) {
  const client = useQueryClient();
  const ask = useMutation({ mutationFn: () => askAgain(client, claim) });
  return (
    <>
      <Button disabled={ask.isPending} onClick={() => ask.mutate()}>
        {ask.isPending ? 'Asking…' : 'Ask again with the same terms'}
      </Button>
      {ask.error && <ErrorState error={ask.error} />}
    </>
  );
}
