import { csvText } from '../../lib/csv-text';
import { joinedBlob } from '../../lib/joined-blob';
import { sliced } from '../../lib/slices';
import { isoTime } from '../../lib/time';
import { appFeeClassLabels } from '#service/app-fee-class';
import type { FeeRow, ReconcileRow } from './reconcile-row';

type Cell = string | number;

/** What a request is to the sums as a whole. */
const requestColumns: Record<string, (row: ReconcileRow) => Cell | null | undefined> = {
  outputQuotedUsd: ({ output }) => output?.quotedUsd,
  outputQuotedUnits: ({ output }) => output && String(output.quoted),
  outputReceivedUnits: ({ output }) => output && String(output.received),
  sponsoredQuotedUsd: ({ sponsorship }) => sponsorship.quoted?.sponsoredUsd,
  sponsoredActualUsd: ({ sponsorship }) => sponsorship.actual?.sponsoredUsd,
  capHit: ({ sponsorship: { quoted, actual } }) => String(actual?.capHit ?? quoted?.capHit ?? ''),
  paidUsd: ({ value }) => value?.lines.find(({ label }) => label === 'Paid')?.usd,
  unexplainedUsd: ({ value }) => value?.unexplainedUsd,
};

const columns: Record<string, (row: ReconcileRow, fee: FeeRow | null) => Cell | null | undefined> =
  {
    requestId: ({ id }) => id,
    recipient: (_, fee) => fee?.recipient,
    createdAt: ({ createdAtMs }) => (createdAtMs !== null && isoTime(createdAtMs)) || null,
    status: ({ status }) => status,
    appFee: (_, fee) => fee && appFeeClassLabels[fee.feeClass],
    rule: (_, fee) => fee?.rule?.sentence,
    quotedUsd: (_, fee) => fee?.quotedUsd,
    collectedUsd: (_, fee) => fee?.collectedUsd,
    uncollectedUsd: (_, fee) => fee?.uncollectedUsd,
    token: ({ token }) => token?.symbol,
    tokenChainId: ({ token }) => token?.chainId,
    tokenAddress: ({ token }) => token?.address,
    collectedUnits: (_, fee) => fee?.collectedUnits?.toString(),
    originChainId: ({ originChainId }) => originChainId,
    destinationChainId: ({ destinationChainId }) => destinationChainId,
    router: ({ router }) => router,
    referrer: ({ referrer }) => referrer,
    ...requestColumns,
  };

const named = Object.entries(columns);

/** One line per request and recipient; what the request is as a whole stands in its first line, so that a column adds up. */
function linesOf(row: ReconcileRow): Cell[][] {
  const fees = row.fees.length > 0 ? row.fees : [null];
  return fees.map((fee, index) =>
    named.map(([name, cellOf]) =>
      index > 0 && name in requestColumns ? '' : (cellOf(row, fee) ?? ''),
    ),
  );
}

/**
 * The file, oldest request first. Cells that a spreadsheet would run are escaped. Each part is encoded once it is there:
 * all of them in one step would block the page.
 */
export async function reconcileCsv(
  pieces: AsyncIterable<{ rows: readonly ReconcileRow[] }>,
): Promise<Blob> {
  const pause = sliced();
  const encoded = (lines: Cell[][]) => new Blob([`${csvText(lines)}\r\n`]);
  const parts: { atMs: number; text: Blob }[] = [];
  for await (const { rows } of pieces) {
    await pause();
    if (rows.length === 0) continue;
    parts.push({ atMs: rows[0]?.createdAtMs ?? 0, text: encoded(rows.flatMap(linesOf)) });
  }
  const ordered = parts.toSorted((a, b) => a.atMs - b.atMs);
  return joinedBlob([encoded([Object.keys(columns)]), ...ordered.map(({ text }) => text)]);
}
