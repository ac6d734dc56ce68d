import * as z from 'zod/mini';
import type { ReadRow } from './record';
import { asObject } from '../schema/tolerant';
import { looksLikeV2, readRecordV2, recordId } from './wire-v2';
import { readRecordV3 } from './wire-v3';

/**
 * Reads one row of a listing. Only what is no object, or has no id, is broken; it keeps its raw value.
 * The mapper is chosen by the row's shape, never by the endpoint.
 */
export function readRow(raw: unknown): ReadRow {
  const object = asObject(raw);
  if (!object) return { raw, broken: 'This isn’t a JSON object.' };
  const id = recordId(object);
  if (id === null) return { raw, broken: 'This row has no id.' };
  const record = looksLikeV2(object) ? readRecordV2(id, object) : readRecordV3(id, object);
  return { raw, record };
}

/** The envelope of a listing. An unusable envelope is an error of the whole answer; rows are read one by one. */
export const requestsEnvelope = z.looseObject({
  requests: z.array(z.unknown()),
  continuation: z.nullish(z.string()),
  total: z.nullish(z.number()),
});

/** A page of a listing. `continuation` null = the end: absent, null and "" mean the same (service-api.md L2). */
export interface RequestsPage {
  rows: ReadRow[];
  continuation: string | null;
  total: number | null;
}

/** Reads an answer of GET /requests/v3 or v2. Throws ZodMiniError when the envelope is of another shape. */
export function readRequestsPage(body: unknown): RequestsPage {
  const page = requestsEnvelope.parse(body);
  return {
    rows: page.requests.map(readRow),
    continuation: page.continuation || null,
    total: page.total ?? null,
  };
}
