import type { RequestsPage } from '#service/read-requests';
import { RepeatedCursorError } from '../../../api/pages';
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
 * Reads a window page by page and keeps what names one of the addresses. The service cannot filter by fee recipient, so every
 * request with app fees is read, and several addresses cost no more calls than one. A cursor that comes back a second
 * time ends the walk with a note.
 */
export async function* walkEarned(
  addresses: readonly string[],
  chainOf: ChainOf,
  window: AsyncIterable<RequestsPage>,
): AsyncGenerator<EarnedProgress> {
  const ids = new Set<string>();
  let progress: EarnedProgress = {
    rowsRead: 0,
    brokenRows: 0,
    calls: 0,
    rows: [],
    isComplete: false,
    note: null,
  };
  try {
    for await (const page of window) {
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
        isComplete: page.continuation === null,
      };
      yield progress;
    }
  } catch (error) {
    if (!(error instanceof RepeatedCursorError)) throw error;
    yield { ...progress, note: `${error.message} The scan ends here.` };
  }
}
