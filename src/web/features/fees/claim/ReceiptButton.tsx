import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/Button';
import { saveFile } from '../../../lib/save-file';
import type { Claim } from './claim';

/** What writes the receipt comes with the click. */
export function ReceiptButton({ claim }: { claim: Claim }) {
  const name = `claim-${claim.requestId.slice(0, 12) || claim.key}.md`;
  const save = useMutation({
    mutationFn: async () => {
      const { claimReceipt } = await import('./receipt');
      saveFile(name, 'text/markdown', claimReceipt(claim));
    },
  });
  return (
    <div>
      <Button disabled={save.isPending} onClick={() => save.mutate()}>
        {save.isError ? 'Not saved, try again' : 'Save receipt'}
      </Button>
    </div>
  );
}
