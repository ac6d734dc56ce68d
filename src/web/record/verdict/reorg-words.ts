import type { Reorg } from '#service/schema/transaction';

export const reorgedOut = 'was reorged out';

/** What `metadata.reorg` says by its own fields: the reorg path and the finality path both write it. */
export function reorgWords(reorg: Reorg, failReason: string | null): string {
  if (isReverted(reorg.receiptStatus)) return 'reverted on its chain';
  if (reorg.failReason === 'DEPOSIT_REORGED' || failReason === 'DEPOSIT_REORGED') return reorgedOut;
  return 'failed the reorg and finality check';
}

// The words of a receipt's status are not listed; EVM receipts have 0 for a revert (*assumed*).
function isReverted(receiptStatus: unknown): boolean {
  return ['reverted', 'failed', 'failure', '0x0', '0', 0].includes(receiptStatus as string);
}
