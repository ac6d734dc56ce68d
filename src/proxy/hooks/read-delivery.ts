import { hash } from 'node:crypto';
import { readEvent } from '#service/records/read-event';
import { asObject } from '#service/schema/tolerant';
import { parseJsonObject } from '../responses/parse-json-object';
import type { LoggedEvent } from './logged-delivery';

const eventName = 'request.status.updated';
const maxIdLength = 128;
const maxStatusLength = 64;

/**
 * The event in a signed body, in either nesting (service-api.md E5); null for any other shape. The status stays what
 * came: `fallback` and words that nobody knows are statuses like others.
 */
export function eventIn(body: Buffer): LoggedEvent | null {
  const parsed = parseJsonObject(body);
  if (!parsed.ok) return null;
  const outer = asObject(parsed.value);
  const name = outer?.event ?? asObject(outer?.data)?.event;
  const { record } = readEvent(parsed.value, null);
  if (name !== eventName || record?.shape !== 'webhook') return null;
  const { id: requestId, status, updatedAtMs } = record;
  if (!isRequestId(requestId) || status === null || !isKept(status, maxStatusLength)) return null;
  const isTime = Number.isSafeInteger(updatedAtMs) && updatedAtMs! > 0;
  return { requestId, status, updatedAtMs: isTime ? updatedAtMs : null };
}

/** Whether an id can be one of a logged event. */
export function isRequestId(text: string): boolean {
  return isKept(text, maxIdLength);
}

/** A database ends text at a null character and has no half surrogate pairs: what it gave back would be another id. */
function isKept(text: string, maxLength: number): boolean {
  return text !== '' && text.length <= maxLength && !/[\0\p{Surrogate}]/u.test(text);
}

export function bodyHash(body: Buffer): string {
  return hash('sha256', body, 'hex');
}
