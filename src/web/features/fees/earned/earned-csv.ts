import { csvText } from '../../../lib/csv-text';
import { isoTime } from '../../../lib/time';
import { appFeeClassLabels } from '../../../record/app-fee-class';
import type { EarnedRow } from './earned-row';
import { uncollectedOf } from './earned-sums';

/** One line per request and recipient, newest first. Cells that a spreadsheet would run are escaped. */
export function earnedCsv(rows: readonly EarnedRow[]): string {
  return csvText(
    rows.map((row) => ({
      requestId: row.id,
      recipient: row.address,
      createdAt: row.createdAtMs === null ? '' : isoTime(row.createdAtMs),
      status: row.status ?? '',
      appFee: appFeeClassLabels[row.feeClass],
      rule: row.rule ?? '',
      quotedUsd: row.quotedUsd ?? '',
      collectedUsd: row.collectedUsd ?? '',
      uncollectedUsd: uncollectedOf(row) ?? '',
      token: row.token?.symbol ?? '',
      tokenChainId: row.token?.chainId ?? '',
      tokenAddress: row.token?.address ?? '',
      collectedUnits: row.collectedUnits === null ? '' : String(row.collectedUnits),
      originChainId: row.originChainId ?? '',
      destinationChainId: row.destinationChainId ?? '',
      referrer: row.referrer ?? '',
    })),
  );
}
