import type { ReadRow } from './record';
import { asObject } from './schema/tolerant';
import { readEventRecord } from './wire-event';

/** A webhook payload (`event`, `timestamp`, `data`), or a status answer, given the id it was asked for. */
export function readEvent(body: unknown, askedId: string | null): ReadRow {
  const object = asObject(body);
  const payload = asObject(object?.data);
  if (payload && typeof object?.event === 'string') {
    const id = typeof payload.requestId === 'string' ? payload.requestId : null;
    if (id === null) return { raw: body, broken: 'This payload has no requestId.' };
    return { raw: body, record: readEventRecord(id, payload, 'webhook') };
  }
  if (object && typeof object.status === 'string') {
    const id = typeof object.requestId === 'string' ? object.requestId : askedId;
    return { raw: body, record: readEventRecord(id ?? 'not reported', object, 'status') };
  }
  return { raw: body, broken: 'This is neither a status answer nor a webhook payload.' };
}
