import { sql } from 'kysely';
import type { DeliveryRow, Queries } from '../db/schema';
import type { Appended, SignedDelivery } from './logged-delivery';

/** Earlier deliveries with the same bytes and the same event. */
interface Earlier {
  service: string;
  body_hash: string;
  request_id: string | null;
  status: string | null;
  updated_ms: number | null;
  n: number;
  last_ms: number;
  has_body: number;
}

interface Judged extends Omit<Appended, 'id'> {
  attempt: number;
  previousMs: number | null;
  /** Its bytes are kept already. */
  hasBody: boolean;
}

/** Compares each delivery of a group with those received before it, of the group or earlier. */
export async function readHistory(
  queries: Queries,
  group: readonly SignedDelivery[],
  serviceOf: (network: string) => string,
): Promise<{ add: (signed: SignedDelivery) => Judged }> {
  const hashes = [...new Set(group.map(({ bodyHash }) => bodyHash))];
  const ids = [...new Set(group.flatMap(({ event }) => event?.requestId ?? []))];
  const sameAs = queries
    .selectFrom('delivery')
    .select(['service', 'body_hash', 'request_id', 'status', 'updated_ms'])
    .select([
      sql<number>`count(*)`.as('n'),
      sql<number>`max(received_ms)`.as('last_ms'),
      sql<number>`max(case when body is null then 0 else 1 end)`.as('has_body'),
    ])
    .where((row) => {
      const sameBytes = row('body_hash', 'in', hashes);
      return ids.length > 0 ? row.or([sameBytes, row('request_id', 'in', ids)]) : sameBytes;
    })
    .groupBy(['service', 'body_hash', 'request_id', 'status', 'updated_ms']);
  const earlier: Earlier[] = group.length > 0 ? await sameAs.execute() : [];
  const newest = new Map<string, number>();
  const requestKey = (service: string, id: string) => `${service} ${id}`;
  if (ids.length > 0)
    for (const { service, request_id, ms } of await queries
      .selectFrom('transition')
      .select(['service', 'request_id', sql<number>`max(updated_ms)`.as('ms')])
      .where('request_id', 'in', ids)
      .where('updated_ms', '>=', 0)
      .groupBy(['service', 'request_id'])
      .execute())
      newest.set(requestKey(service, request_id), ms);

  const add = (signed: SignedDelivery): Judged => {
    const { event, bodyHash, receivedMs } = signed;
    const service = serviceOf(signed.network);
    const same = earlier.filter(
      (row) => row.service === service && (row.body_hash === bodyHash || isSameEvent(row, event)),
    );
    const attempt = same.reduce((n, row) => n + row.n, 1);
    const verdict = verdictOf(signed, attempt);
    const key = requestKey(service, event?.requestId ?? '');
    const newestMs = newest.get(key) ?? null;
    const order = event ? orderOf(event.updatedAtMs, newestMs) : 'older';
    if (event?.updatedAtMs != null) newest.set(key, Math.max(newestMs ?? 0, event.updatedAtMs));
    const bytes = same.filter((row) => row.body_hash === bodyHash);
    earlier.push({
      service,
      body_hash: bodyHash,
      request_id: event?.requestId ?? null,
      status: event?.status ?? null,
      updated_ms: event?.updatedAtMs ?? null,
      n: 1,
      last_ms: receivedMs,
      has_body: Number(hasOwnBody(signed)),
    });
    return {
      verdict,
      order,
      attempt,
      previousMs: same.length > 0 ? Math.max(...same.map(({ last_ms }) => last_ms)) : null,
      hasBody: bytes.some(({ has_body }) => has_body === 1),
    };
  };
  return { add };
}

/** False where the body was dropped, because it contained a secret. */
export function hasOwnBody({ bodyBase64, bodyBytes }: SignedDelivery): boolean {
  return bodyBase64 !== '' || bodyBytes === 0;
}

/** The same change of the same request: the interface names no id of an event. */
function isSameEvent(row: Earlier, event: SignedDelivery['event']): boolean {
  return (
    event !== null &&
    event.updatedAtMs !== null &&
    row.request_id === event.requestId &&
    row.status === event.status &&
    row.updated_ms === event.updatedAtMs
  );
}

function verdictOf({ event, isLate }: SignedDelivery, attempt: number): DeliveryRow['verdict'] {
  if (attempt > 1) return 'duplicate';
  if (event === null) return 'unknown-shape';
  return isLate ? 'late' : 'applied';
}

/** @param newestMs of the request's events that were known before; null without one */
function orderOf(updatedAtMs: number | null, newestMs: number | null): Appended['order'] {
  if (newestMs === null) return 'newer';
  if (updatedAtMs === null || updatedAtMs === newestMs) return 'equal';
  return updatedAtMs > newestMs ? 'newer' : 'older';
}
