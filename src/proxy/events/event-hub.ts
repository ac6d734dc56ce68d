import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

const id = z.string().check(z.minLength(1), z.maxLength(128));

/** A change of a request's status that was pushed. A hint to read the request again, never its state. */
const requestEvent = z.strictObject({
  /** Of this event, for `Last-Event-ID`. */
  id,
  requestId: id,
  /** As it was sent: an open set. */
  status: z.string().check(z.maxLength(64)),
  /** The service's, in unix milliseconds. */
  updatedAt: z.nullable(z.number()),
  source: z.enum(['webhook', 'websocket']),
  /** When the proxy received it, in unix milliseconds. */
  atMs: z.number(),
});
export type RequestEvent = z.output<typeof requestEvent>;
export type NewRequestEvent = Omit<RequestEvent, 'id' | 'atMs'>;

/** `resync`: something may have been missed, so whatever is shown is to be read again. */
export type EventListener = (event: RequestEvent | 'resync') => void;

/** Carries text to the other instances; what it receives, it gives to `EventHub.receive`. */
export interface EventChannel {
  send(text: string): void;
}

const message = z.strictObject({
  network: z.string(),
  /** Null for a `resync`. */
  event: z.nullable(requestEvent),
});

/** Events of a network that are kept for `Last-Event-ID`. */
const ringSize = 1_000;
/** Instances may receive two events in different order: after a change of instance these are sent again. */
const overlapMs = 2_000;

interface NetworkEvents {
  /** Oldest first. */
  ring: RequestEvent[];
  /** What the ring has, by `sameness`. */
  known: Set<string>;
  listeners: Set<EventListener>;
}

/** The last events of each network and who listens to them; shared by instances through a channel. */
export class EventHub {
  readonly #networks = new Map<string, NetworkEvents>();
  readonly #now: () => number;
  #channel: EventChannel | null = null;

  /** @param now unix milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** From now on events also go to, and come from, other instances. */
  share(channel: EventChannel): void {
    this.#channel = channel;
  }

  /** Tells an event to all listeners, here and in other instances; one that is known already is ignored. */
  publish(network: string, news: NewRequestEvent): void {
    const event = { ...news, id: randomUUID(), atMs: this.#now() };
    if (this.#append(network, event)) this.#channel?.send(JSON.stringify({ network, event }));
  }

  /** Events of this network may have been missed, such as while its websocket was closed. */
  resync(network: string): void {
    this.#forget(network);
    this.#channel?.send(JSON.stringify({ network, event: null }));
  }

  /** Takes what another instance sent; anything else is ignored. */
  receive(text: string): void {
    const { data } = message.safeParse(jsonOf(text));
    if (!data) return;
    if (data.event === null) this.#forget(data.network);
    else this.#append(data.network, { ...data.event, atMs: this.#now() });
  }

  /** What other instances sent may have been missed. */
  resyncAll(): void {
    for (const network of this.#networks.keys()) this.#forget(network);
  }

  /**
   * Tells what came after `lastEventId`, or `resync` where that is no longer known, and then whatever comes.
   *
   * @param lastEventId null tells nothing of the past
   * @returns ends it
   */
  subscribe(network: string, listener: EventListener, lastEventId: string | null = null) {
    const { ring, listeners } = this.#eventsOf(network);
    if (lastEventId !== null) {
      const lastAt = ring.findIndex((event) => event.id === lastEventId);
      const last = ring[lastAt];
      const fromMs = last && this.#channel ? last.atMs - overlapMs : Infinity;
      if (!last) listener('resync');
      else
        for (const [at, event] of ring.entries())
          if (at > lastAt || (at < lastAt && event.atMs >= fromMs)) listener(event);
    }
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** True where an event about any of what `text` names came less than `ms` ago. */
  hasNewsOf(network: string, text: string | Buffer, ms: number): boolean {
    const sinceMs = this.#now() - ms;
    const { ring } = this.#eventsOf(network);
    for (let at = ring.length - 1; at >= 0; at--) {
      const event = ring[at];
      if (!event || event.atMs < sinceMs) return false;
      if (text.includes(event.requestId)) return true;
    }
    return false;
  }

  #append(network: string, event: RequestEvent): boolean {
    const { ring, known, listeners } = this.#eventsOf(network);
    const key = sameness(event);
    if (known.has(key)) return false;
    known.add(key);
    ring.push(event);
    const dropped = ring.length > ringSize ? ring.shift() : undefined;
    if (dropped) known.delete(sameness(dropped));
    for (const listener of listeners) listener(event);
    return true;
  }

  /** Whoever saw events before this is told of a gap. */
  #forget(network: string): void {
    const events = this.#eventsOf(network);
    events.ring.length = 0;
    events.known.clear();
    for (const listener of events.listeners) listener('resync');
  }

  #eventsOf(network: string): NetworkEvents {
    let events = this.#networks.get(network);
    if (!events) {
      events = { ring: [], known: new Set(), listeners: new Set() };
      this.#networks.set(network, events);
    }
    return events;
  }
}

/** One change may be pushed by webhook and websocket, and to several instances. */
function sameness({ id, requestId, status, updatedAt }: RequestEvent): string {
  return updatedAt === null ? id : `${requestId} ${status} ${updatedAt}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
