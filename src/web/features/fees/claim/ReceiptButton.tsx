import { Button } from '../../../ui/Button';
import { saveText } from '../save-text';
import type { Claim } from './claim';
import { claimReceipt } from './receipt';

export function ReceiptButton({ claim }: { claim: Claim }) {
  const name = `claim-${claim.requestId.slice(0, 12) || claim.key}.md`;
  return (
    <div>
      <Button onClick={() => saveText(name, 'text/markdown', claimReceipt(claim))}>
        Save receipt
      </Button>
    </div>
  );
}
