import { matcherOf, returnedRows } from './matches';
import type { RequestsPage } from './read-requests';
import type { RequestRecord } from './record';
import type { RequestsV3Query } from './requests-query';

/** One page of a triage query, held against what was asked. */
export interface TriageAnswer {
  /** The rows that may be answers, each once. */
  records: RequestRecord[];
  /** Rows that plainly are none: a service that doesn't know a parameter answers with everything. */
  unmatched: number;
  /** Rows without a record: what isn't found may be one of these. */
  broken: number;
  /** How many match in all; null where that isn't known. */
  total: number | null;
  isComplete: boolean;
}

export function triageAnswer(
  { rows, total, continuation }: RequestsPage,
  query: RequestsV3Query,
): TriageAnswer {
  const matches = matcherOf(query, returnedRows);
  const read = new Map(rows.flatMap((row) => (row.record ? [[row.record.id, row]] : [])));
  const records = [...read.values()].flatMap(({ record, raw }) =>
    record && matches(record, raw) !== false ? record : [],
  );
  const unmatched = read.size - records.length;
  const broken = rows.filter(({ record }) => !record).length;
  const loaded = records.length + broken;
  const isComplete = continuation === null;
  // A total of rows that don't match, or of fewer than there are, counts something else.
  const isExact = total !== null && unmatched === 0 && total >= loaded;
  return {
    records,
    unmatched,
    broken,
    total: isExact ? total : isComplete ? loaded : null,
    isComplete,
  };
}

/** Pages of one query, in order, as one answer: a request that is on two of them is there once. */
export function joinedAnswers(pages: readonly TriageAnswer[]): TriageAnswer {
  const records = new Map(pages.flatMap((page) => page.records.map((row) => [row.id, row])));
  return {
    records: [...records.values()],
    broken: pages.reduce((sum, { broken }) => sum + broken, 0),
    unmatched: pages.reduce((sum, { unmatched }) => sum + unmatched, 0),
    total: pages[0]?.total ?? null,
    isComplete: pages.at(-1)?.isComplete ?? false,
  };
}
