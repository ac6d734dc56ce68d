import { matcherOf, returnedRows } from '#service/matches';
import { readRow } from '#service/read-requests';
import type { RequestsV3Query } from '#service/requests-query';
import { keyAt } from '../api-keys';
import type { Viewer } from '../world/record-v3';
import { exampleNames, exampleRequest, exampleWithId } from './example-requests';
import { exampleUser, type ExampleRecord } from './record-of';

/**
 * The examples that a query names by id or by their user; null where it names none. Everywhere else they are left out, so
 * that no count and no sum has to live with contradictions.
 */
export function examplesPage(
  seed: number,
  startMs: number,
  query: RequestsV3Query,
  viewer: Viewer,
): { requests: ExampleRecord[]; continuation?: string; total?: number } | null {
  const asked = [query.id, query.term, query.user];
  if (!asked.some((text) => text === exampleUser || (text && exampleWithId(text)))) return null;
  const { apiKey, includeChildRequests: _, ...rest } = query;
  const isOwn = apiKey === undefined || apiKey.split(',').includes(keyAt(0) ?? '');
  const isMatch = matcherOf(rest, returnedRows);
  const found = exampleNames
    .flatMap((name) => exampleRequest(seed, startMs, name, viewer).listed ?? [])
    .filter((raw) => {
      const { record } = readRow(raw);
      return isOwn && record !== undefined && isMatch(record, raw) !== false;
    });
  const [start, limit] = [Number(query.continuation ?? 0), Number(query.limit ?? 20)];
  return {
    requests: found.slice(start, start + limit),
    ...(start + limit < found.length && { continuation: String(start + limit) }),
    ...(query.includeTotal === 'true' && { total: found.length }),
  };
}
