import { sameHash } from '#service/address';
import type { Looked } from '../../api/endpoints/look-up';
import type { ReadRow, RequestRecord } from '#service/records/record';
import { hashNames, matchedParts, partNames } from '../../record/table/matched-parts';

export interface MatchGroup {
  /** What of the requests equals the search. */
  matched: string;
  rows: ReadRow[];
  /** What else of them equals it, with the number of requests. */
  also: [name: string, count: number][];
}

export const otherwiseMatched = 'Other match';

function alsoMatched(rows: readonly ReadRow[], term: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const { record } of rows)
    for (const name of record ? matchedParts(record, term).slice(1) : [])
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

/** Rows grouped by the most telling part that matched, in the order of that list. */
export function matchGroups(rows: readonly ReadRow[], term: string): MatchGroup[] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const matched = (row.record && matchedParts(row.record, term)[0]) ?? otherwiseMatched;
    groups.set(matched, [...(groups.get(matched) ?? []), row]);
  }
  const order = [...partNames, otherwiseMatched];
  return [...groups]
    .map(([matched, found]) => ({ matched, rows: found, also: alsoMatched(found, term) }))
    .toSorted((a, b) => order.indexOf(a.matched) - order.indexOf(b.matched));
}

/**
 * The one request that a search can only mean: all of its identifiers were looked up, and those that are found name it by
 * its ID, or it alone by an order ID or a hash.
 */
export function onlyMatch(answers: readonly Looked[]): RequestRecord | null {
  let only: RequestRecord | null = null;
  for (const answer of answers) {
    if (answer.kind === 'none') continue;
    const match = answer.kind === 'found' ? onlyMatchOf(answer.page.rows, answer.by) : null;
    if (match === null || (only !== null && only.id !== match.id)) return null;
    only = match;
  }
  return only;
}

function onlyMatchOf(rows: readonly ReadRow[], term: string): RequestRecord | null {
  const records = rows.flatMap(({ record }) => record ?? []);
  const byId = records.find((record) => sameHash(term, record.id));
  if (byId) return byId;
  const [only] = records;
  if (!only || rows.length > 1) return null;
  const [matched] = matchedParts(only, term);
  const isByText = matched === 'Order ID' || hashNames.includes(matched ?? '');
  return isByText ? only : null;
}
