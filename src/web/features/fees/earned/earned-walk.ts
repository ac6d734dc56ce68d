import type { RequestsPage } from '#service/read-requests';
import type { ChainOf } from '../../../record/chain-of';
import { earnedRow, type EarnedRow } from './earned-row';
import type { EarnedWindow } from './earned-window';

export const rowsPerCall = 50;

/** How far a walk is, and why it ended. */
export interface EarnedProgress {
  /** Requests read, whether or not they name an address. */
  rowsRead: number;
  /** Rows that are no records; they are counted and in no sum. */
  brokenRows: number;
  calls: number;
  rows: EarnedRow[];
  isComplete: boolean;
  /** Why it stopped before the end. */
  note: string | null;
}

export type ReadPage = (params: Record<string, string>) => Promise<RequestsPage>;

/** Parameters that are the same for every call of a walk. */
export function earnedParams(
  { startSeconds, endSeconds }: EarnedWindow,
  asksGatedFields: boolean,
): Record<string, string> {
  return {
    // A walk over everyone's requests would be thousands of times as long.
    scope: 'ours',
    features: 'app_fees',
    startTimestamp: String(startSeconds),
    endTimestamp: String(endSeconds),
    sortBy: 'createdAt',
    sortDirection: 'desc',
    ...(asksGatedFields ? { includeAuthenticatedData: 'true' } : {}),
  };
}

/**
 * Walks a window by cursor and keeps what names one of the addresses. The service cannot filter by fee recipient, so every
 * request with app fees is read, and several addresses cost no more calls than one. A cursor that comes back a second time ends the walk with a note; so does an error, with what was read.
 */
export async function* walkEarned(
  addresses: readonly string[],
  params: Record<string, string>,
  chainOf: ChainOf,
  readPage: ReadPage,
): AsyncGenerator<EarnedProgress> {
  const ids = new Set<string>();
  const cursors = new Set<string>();
  let progress: EarnedProgress = {
    rowsRead: 0,
    brokenRows: 0,
    calls: 0,
    rows: [],
    isComplete: false,
    note: null,
  };
  for (let continuation: string | null = ''; ;) {
    const page: RequestsPage = await readPage({
      ...params,
      limit: String(rowsPerCall),
      ...(continuation ? { continuation } : {}),
    });
    const records = page.rows.flatMap(({ record }) => record ?? []);
    const fresh = records.filter(({ id }) => ids.size < ids.add(id).size);
    progress = {
      ...progress,
      calls: progress.calls + 1,
      rowsRead: progress.rowsRead + page.rows.length,
      brokenRows: progress.brokenRows + page.rows.length - records.length,
      rows: [
        ...progress.rows,
        ...fresh.flatMap((record) =>
          addresses.flatMap((address) => earnedRow(record, address, chainOf) ?? []),
        ),
      ],
    };
    continuation = page.continuation;
    if (continuation === null) return yield { ...progress, isComplete: true };
    if (cursors.has(continuation))
      return yield {
        ...progress,
        note: 'The service gave the same cursor twice; the walk ends here.',
      };
    cursors.add(continuation);
    yield progress;
  }
}
