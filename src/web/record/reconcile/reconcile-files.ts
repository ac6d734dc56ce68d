import type { DeskAnswer, DeskLine } from '#service/proxy-api/desk';
import { appFeeClassLabels, type AppFeeClass } from '#service/app-fees/app-fee-class';
import { readDesk, usdOfNano, type DeskParams } from '../../api/endpoints/desk';
import type { Session } from '../../api/session';
import { csvText } from '../../lib/csv-text';
import { joinedBlob } from '../../lib/joined-blob';
import { isoTime } from '../../lib/time';

type Cell = string | number | null | undefined;

const usd = (field: keyof DeskLine) => (line: DeskLine) => usdOfNano(line[field] as string | null);

/** What a request is to the sums as a whole: in its first line alone, so that a column adds up. */
const requestColumns: Record<string, (line: DeskLine) => Cell> = {
  outputQuotedUsd: usd('outputQuoted'),
  outputMissingUsd: usd('outputMissing'),
  sponsoredQuotedUsd: usd('sponsoredQuoted'),
  sponsoredActualUsd: usd('sponsoredActual'),
  account: ({ accountState }) => accountState,
  paidUsd: usd('paid'),
  receivedUsd: usd('received'),
  chargedUsd: usd('charged'),
  refundedUsd: usd('returned'),
  unexplainedUsd: usd('rest'),
};

const columns: Record<string, (line: DeskLine) => Cell> = {
  requestId: ({ id }) => id,
  recipient: ({ recipient }) => recipient,
  createdAt: ({ createdAtMs }) =>
    createdAtMs !== null && isoTime(createdAtMs) ? isoTime(createdAtMs) : null,
  status: ({ status }) => status,
  appFee: ({ feeClass }) => appFeeClassLabels[feeClass as AppFeeClass] ?? feeClass,
  rule: ({ rule }) => rule,
  quotedUsd: usd('quoted'),
  collectedUsd: usd('collected'),
  uncollectedUsd: usd('missing'),
  token: ({ tokenSymbol }) => tokenSymbol,
  tokenChainId: ({ tokenChainId }) => tokenChainId,
  tokenAddress: ({ tokenAddress }) => tokenAddress,
  collectedUnits: ({ collectedUnits }) => collectedUnits,
  originChainId: ({ originChainId }) => originChainId,
  destinationChainId: ({ destinationChainId }) => destinationChainId,
  router: ({ router }) => router,
  referrer: ({ referrer }) => referrer,
  ...requestColumns,
};

/** One line per request and fee recipient, oldest request first; cells that a spreadsheet would run are escaped. */
export async function reconcileCsv(
  session: Session,
  network: string,
  params: DeskParams,
): Promise<Blob> {
  const encoded = (lines: Cell[][]) =>
    new Blob([`${csvText(lines.map((cells) => cells.map((cell) => cell ?? '')))}\r\n`]);
  const parts = [encoded([Object.keys(columns)])];
  let last: string | null = null;
  let continuation: string | null | undefined;
  while (continuation !== null) {
    const page: DeskAnswer<'lines'> = await readDesk(session, network, 'lines', {
      ...params,
      ...(continuation && { continuation }),
    });
    if (!page.answer) throw new Error('These requests are no longer kept.');
    const cells = page.answer.lines.map((line) => {
      const isFirst = line.id !== last;
      last = line.id;
      return Object.entries(columns).map(([name, cellOf]) =>
        isFirst || !(name in requestColumns) ? cellOf(line) : null,
      );
    });
    if (cells.length > 0) parts.push(encoded(cells));
    ({ continuation } = page.answer);
  }
  return joinedBlob(parts);
}

/** What was asked and what of it is held, beside the file. */
export function reconcileManifest(
  network: string,
  filterText: string,
  query: DeskParams,
  { answer, coverage, period, generation, atMs }: DeskAnswer<'accounted'>,
): string {
  const isoSecond = (seconds: number) => new Date(seconds * 1000).toISOString();
  const manifest = {
    network,
    scope: 'ours',
    filter: { text: filterText, query },
    window: period && {
      clock: query.clock ?? 'createdAt',
      from: isoSecond(period.startSeconds),
      to: isoSecond(period.endSeconds),
    },
    requests: answer?.requests ?? null,
    generation,
    readUpTo: new Date(atMs).toISOString(),
    keys: coverage.keys.map(({ alias, sinceSeconds }) => ({
      alias,
      heldSince: sinceSeconds === null ? null : isoSecond(sinceSeconds),
    })),
    disagreements: coverage.disagreements,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
