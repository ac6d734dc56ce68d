import type { ReadRow } from './record';
import { asObject } from '../schema/tolerant';
import { readEventRecord } from './wire-event';

/**
 * A webhook payload or an event of the websocket (`event`, `data`; also nested in `data`, service-api.md E5), or a status
 * answer, given the id it was asked for. A control frame of the websocket carries a status of its own, which is no request's.
 */
export function readEvent(body: unknown, askedId: string | null): ReadRow {
  const object = asObject(body);
  const inner = asObject(object?.data);
  const event = typeof inner?.event === 'string' && asObject(inner.data) ? inner : object;
  const payload = asObject(event?.data);
  if (payload && typeof event?.event === 'string') {
    const id = typeof payload.requestId === 'string' ? payload.requestId : null;
    if (id === null) return { raw: body, broken: 'This payload has no requestId.' };
    return { raw: body, record: readEventRecord(id, payload, 'webhook') };
  }
  if (object && typeof object.type === 'string' && !('requestId' in object))
    return {
      raw: body,
      broken: 'This is a control frame of the websocket: it says nothing about a request.',
    };
  if (object && typeof object.status === 'string') {
    const id = typeof object.requestId === 'string' ? object.requestId : askedId;
    return { raw: body, record: readEventRecord(id ?? 'not reported', object, 'status') };
  }
  return {
    raw: body,
    broken: 'This isn’t a request, a list of requests, a status response or a webhook payload.',
  };
}
