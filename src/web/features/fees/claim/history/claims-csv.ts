import type { ClaimHistoryEntry } from '#service/schema/claim';
import { csvText } from '../../../../lib/csv-text';

/** The service's history, one line per claim, as it came. Cells that a spreadsheet would run are escaped. */
export function claimsCsv(entries: readonly ClaimHistoryEntry[]): string {
  return csvText(
    entries.map((entry) => ({
      claimId: entry.claimId ?? '',
      createdAt: entry.createdAt ?? '',
      status: entry.status ?? '',
      wallet: entry.wallet ?? '',
      recipient: entry.recipient ?? '',
      chainId: entry.currency?.currency?.chainId ?? '',
      currency: entry.currency?.currency?.symbol ?? '',
      currencyAddress: entry.currency?.currency?.address ?? '',
      amount: entry.currency?.amount ?? '',
      amountFormatted: entry.currency?.amountFormatted ?? '',
      amountUsd: entry.currency?.amountUsd ?? '',
      txHash: entry.txHash ?? '',
    })),
  );
}
