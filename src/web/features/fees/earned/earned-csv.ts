import { csvText } from '../../../lib/csv-text';
import { isoTime } from '../../../lib/time';
import { appFeeClassLabels } from '../../../record/app-fee-class';
import type { EarnedRow } from './earned-row';

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
      originChainId: row.originChainId ?? '',
      destinationChainId: row.destinationChainId ?? '',
      referrer: row.referrer ?? '',
    })),
  );
}
