import type { Delivery } from '#service/webhooks';
import {
  byTime,
  countsOf,
  loggedDelivery,
  orderOf,
  transitionKey,
  verdictOf,
  type Appended,
  type DeliveriesQuery,
  type EventLog,
  type LogSummary,
  type NewTransition,
  type SignedDelivery,
  type StoredBody,
  type Transition,
} from './event-log';

const maxEvents = 1_000;
/** Bodies beyond this are dropped, the oldest first. */
const maxBodyBytes = 4 * 1024 * 1024;

interface Entry {
  signed: SignedDelivery;
  delivery: Delivery;
}

/** The last 1,000 deliveries and transitions of each network, until this instance ends. */
export class MemoryEventLog implements EventLog {
  readonly isKept = false;
  readonly #entries = new Map<string, Entry>();
  readonly #transitions = new Map<string, Map<string, NewTransition>>();
  #bodyBytes = 0;
  #lastId = 0;
  #transitionCount = 0;

  async append(signed: SignedDelivery): Promise<Appended> {
    const { event } = signed;
    const same = [...this.#entries.values()].filter((entry) => isSame(entry.signed, signed));
    const verdict = verdictOf(signed, same.length + 1);
    const order = event
      ? orderOf(event.updatedAtMs, this.#newestMs(signed.network, event.requestId))
      : 'older';
    const id = String(++this.#lastId);
    const delivery = loggedDelivery(signed, {
      id,
      verdict,
      attempt: event && same.length + 1,
      previousMs: same.at(-1)?.delivery.receivedMs ?? null,
      answerMs: 0,
      hasBody: signed.bodyBase64 !== '' || signed.bodyBytes === 0,
    });
    this.#entries.set(id, { signed, delivery });
    this.#bodyBytes += Buffer.byteLength(signed.bodyBase64, 'base64');
    this.#trim();
    if (event)
      await this.noteTransition({
        network: signed.network,
        ...event,
        seenMs: signed.receivedMs,
        source: 'webhook',
        isLate: signed.isLate,
      });
    return { id, verdict, order };
  }

  async noteAnswer(id: string, ms: number): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry) entry.delivery.answerMs = ms;
  }

  async noteTransition(transition: NewTransition): Promise<void> {
    const name = nameOf(transition.network, transition.requestId);
    const known = this.#transitions.get(name) ?? new Map<string, NewTransition>();
    this.#transitions.delete(name);
    this.#transitions.set(name, known);
    const key = transitionKey(transition);
    if (known.has(key)) return;
    known.set(key, transition);
    this.#transitionCount++;
    for (const [oldest, ofRequest] of this.#transitions) {
      if (this.#transitionCount <= maxEvents) break;
      this.#transitions.delete(oldest);
      this.#transitionCount -= ofRequest.size;
    }
  }

  async deliveries(query: DeliveriesQuery): Promise<Delivery[]> {
    const { network, verdict, requestId, before, limit } = query;
    return [...this.#entries.values()]
      .filter(
        ({ signed, delivery }) =>
          signed.network === network &&
          (verdict === null || delivery.verdict === verdict) &&
          (requestId === null || delivery.requestId === requestId) &&
          (before === null || Number(delivery.id) < Number(before)),
      )
      .map(({ delivery }) => delivery)
      .toReversed()
      .slice(0, limit);
  }

  async body(network: string, id: string): Promise<StoredBody | null> {
    const entry = this.#entries.get(id);
    if (!entry || entry.signed.network !== network) return null;
    const { signed, delivery } = entry;
    const { timestamp, signature, bodyBase64 } = signed;
    return { delivery, timestamp, signature, bodyBase64: delivery.hasBody ? bodyBase64 : null };
  }

  async transitions(network: string, requestId: string): Promise<Transition[]> {
    const known = this.#transitions.get(nameOf(network, requestId))?.values() ?? [];
    return [...known]
      .map(({ status, updatedAtMs, seenMs, source, isLate }) => ({
        status,
        updatedAtMs,
        seenMs,
        source,
        isLate,
      }))
      .toSorted(byTime);
  }

  async summary(network: string): Promise<LogSummary> {
    const entries = [...this.#entries.values()].filter(({ signed }) => signed.network === network);
    const aliases = [...new Set(entries.map(({ signed }) => signed.keyAlias))];
    return {
      store: {
        kind: 'memory',
        isWriting: true,
        maxEvents,
        bodyDays: null,
        transitionDays: null,
        bytes: null,
        maxBytes: null,
        oldestMs: entries[0]?.delivery.receivedMs ?? null,
      },
      counts: countsOf(
        (verdict) => entries.filter(({ delivery }) => delivery.verdict === verdict).length,
      ),
      keys: aliases.map((alias) => {
        const ofKey = entries.filter(({ signed }) => signed.keyAlias === alias);
        const last = ofKey.at(-1)?.delivery;
        return {
          alias,
          deliveries: ofKey.length,
          lastDeliveryMs: last?.receivedMs ?? null,
          skewMs: last?.skewMs ?? null,
        };
      }),
    };
  }

  /** Null where none of the request's events is known. */
  #newestMs(network: string, requestId: string): number | null {
    const known = this.#transitions.get(nameOf(network, requestId))?.values() ?? [];
    const times = [...known].flatMap(({ updatedAtMs }) => updatedAtMs ?? []);
    return times.length > 0 ? Math.max(...times) : null;
  }

  #trim(): void {
    for (const [id, entry] of this.#entries) {
      const isTooMany = this.#entries.size > maxEvents;
      if (!isTooMany && this.#bodyBytes <= maxBodyBytes) return;
      if (isTooMany) this.#entries.delete(id);
      this.#bodyBytes -= Buffer.byteLength(entry.signed.bodyBase64, 'base64');
      entry.signed = { ...entry.signed, bodyBase64: '' };
      entry.delivery.hasBody = false;
    }
  }
}

/** The same bytes, or the same change of the same request (the interface names no id of an event). */
function isSame(a: SignedDelivery, b: SignedDelivery): boolean {
  if (a.network !== b.network) return false;
  if (a.bodyHash === b.bodyHash) return true;
  return (
    a.event !== null &&
    b.event !== null &&
    a.event.updatedAtMs !== null &&
    a.event.requestId === b.event.requestId &&
    transitionKey(a.event) === transitionKey(b.event)
  );
}

function nameOf(network: string, requestId: string): string {
  return `${network} ${requestId}`;
}
