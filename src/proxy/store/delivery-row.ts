import type { Delivery } from '#service/webhooks';
import { loggedDelivery, type SignedDelivery } from '../hooks/event-log';
import type { SqliteValue } from './sqlite';

/** A row of the table of deliveries, as the page reads it. */
export function deliveryOf(row: Record<string, SqliteValue>): Delivery {
  const number = (name: string) => (row[name] == null ? null : Number(row[name]));
  const text = (name: string) => (row[name] == null ? null : String(row[name]));
  const requestId = text('request_id');
  const signed: SignedDelivery = {
    network: String(row['network']),
    receivedMs: Number(row['received_ms']),
    sentMs: Number(row['sent_ms']),
    isLate: row['is_late'] === 1,
    keyAlias: String(row['key_alias']),
    timestamp: '',
    signature: '',
    bodyHash: '',
    bodyBase64: '',
    bodyBytes: Number(row['body_bytes']),
    event:
      requestId === null
        ? null
        : { requestId, status: text('status') ?? '', updatedAtMs: number('updated_ms') },
  };
  return loggedDelivery(signed, {
    id: String(row['id']),
    verdict: row['verdict'] as Delivery['verdict'],
    attempt: number('attempt'),
    previousMs: number('previous_ms'),
    answerMs: Number(row['answer_ms']),
    hasBody: row['has_body'] === 1,
  });
}
