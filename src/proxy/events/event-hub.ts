import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '#service/parse-json';

const maxIdLength = 128;
const maxStatusLength = 64;
const id = z.string().check(z.minLength(1), z.maxLength(maxIdLength));

/** A change of a request's status that was pushed. A hint to read the request again, never its state. */
const requestEvent = z.strictObject({
  /** Of this event, for `Last-Event-ID`. */
  id: z.uuid(),
  requestId: id,
  /** As it was sent: an open set. */
  status: z.string().check(z.maxLength(maxStatusLength)),
  /** The service's, in unix milliseconds. */
  updatedAt: z.nullable(z.number()),
  source: z.enum(['webhook', 'websocket']),
  /** When the proxy received it, in unix milliseconds. */
  atMs: z.number(),
});
export type RequestEvent = z.output<typeof requestEvent>;
export type NewRequestEvent = Omit<RequestEvent, 'id' | 'atMs'>;

/** Ids that one call may name, and that one websocket is subscribed to. */
export const maxWatched = 200;
const requestIds = z.array(id).check(z.maxLength(maxWatched));

const hubMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('event'), event: requestEvent }),
  /** Something may have been missed, so whatever is shown is to be read again. */
  z.strictObject({ type: z.literal('resync') }),
  /** Browsers show these. */
  z.strictObject({
    type: z.literal('watch'),
    requestIds,
    /** They were told before, and whoever shows them needs no `watched` again. */
    isRenewal: z.boolean(),
  }),
  /** From now on their events come. */
  z.strictObject({ type: z.literal('watched'), requestIds }),
  /** The webhook of this key delivers. */
  z.strictObject({ type: z.literal('delivered'), keyAlias: z.string() }),
]);
type SharedMessage = z.output<typeof hubMessage>;
export type HubMessage = Exclude<SharedMessage, { type: 'delivered' }> | { type: 'state' };
export type HubListener = (message: HubMessage) => void;

/** Carries text to the other instances; what it receives, it gives to `EventHub.receive`. */
export interface HubChannel {
  send(text: string): void;
}

const envelope = z.strictObject({ network: z.string(), message: hubMessage });

/** What a websocket delivers: all own requests (`live`), those that are watched, nothing now, or nothing ever. */
export type SourceState = 'live' | 'watched' | 'reconnecting' | 'off';
/** For this long after a delivery the webhook counts as working (*assumed*: nothing tells). */
const webhookMs = 10 * 60_000;
/** How often a delivery is told to other instances. */
const tellDeliveryMs = 30_000;

/** Events of a network that are kept for `Last-Event-ID`. */
const ringSize = 1_000;
/** Of more than these browsers are not told one by one: a second later they are told to read again. */
const burst = { events: 200, ms: 100 };
const resyncAfterMs = 1_000;
/** Instances may receive two events in different order: after a change of instance these are sent again. */
const overlapMs = 2_000;

interface NetworkEvents {
  /** Oldest first. */
  ring: RequestEvent[];
  /** What the ring has, by `sameness`. */
  known: Set<string>;
  /** When the burst under way began, and its events so far. */
  burst: { sinceMs: number; count: number };
  /** Set while events are too many to be told. */
  resyncing: NodeJS.Timeout | null;
  listeners: Set<HubListener>;
  websocket: { state: SourceState; problem: string | null; lastEventMs: number | null };
  lastAtMs: number | null;
  /** Of each key, by its alias. */
  deliveredAtMs: Map<string, number>;
  aliases: () => readonly string[];
}

/** The last events of each network and who listens to them; shared by instances through a channel. */
export class EventHub {
  readonly #networks = new Map<string, NetworkEvents>();
  readonly #now: () => number;
  #channel: HubChannel | null = null;

  /** @param now unix milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** From now on messages also go to, and come from, other instances. */
  share(channel: HubChannel): void {
    this.#channel = channel;
  }

  /** Tells an event to all listeners, here and in other instances; one that is known already is ignored. */
  publish(network: string, news: NewRequestEvent): void {
    const { length } = news.requestId;
    // Whoever sent it, it goes to browsers: nothing of unbounded size.
    const isBounded = length > 0 && length <= maxIdLength && news.status.length <= maxStatusLength;
    if (this.isFlooded(network) || !isBounded) return;
    const event = { ...news, id: randomUUID(), atMs: this.#now() };
    if (this.#append(network, event)) this.#send(network, { type: 'event', event });
  }

  /** Tells the listeners of all instances. */
  tell(network: string, message: Exclude<SharedMessage, { type: 'event' | 'delivered' }>): void {
    this.#hear(network, message);
    this.#send(network, message);
  }

  /** The keys of a network: their webhooks together deliver what happens to all own requests. */
  setKeys(network: string, aliases: () => readonly string[]): void {
    this.#eventsOf(network).aliases = aliases;
  }

  /** A new event has come by the webhook of this key. */
  noteDelivery(network: string, keyAlias: string): void {
    const message = { type: 'delivered', keyAlias } as const;
    const lastMs = this.#eventsOf(network).deliveredAtMs.get(keyAlias) ?? -Infinity;
    this.#hear(network, message);
    if (this.#now() - lastMs >= tellDeliveryMs) this.#send(network, message);
  }

  /** Takes what another instance sent; anything else is ignored. */
  receive(text: string): void {
    const { data } = envelope.safeParse(parseJson(text));
    if (data) this.#hear(data.network, data.message);
  }

  /** What other instances sent may have been missed. */
  resync(): void {
    for (const network of this.#networks.keys()) this.#hear(network, { type: 'resync' });
  }

  /**
   * What the websocket of a network delivers.
   *
   * @param problem why it can't be opened; by default it stays until the websocket works
   */
  setWebsocket(network: string, state: SourceState, problem?: string | null): void {
    const { websocket } = this.#eventsOf(network);
    if (problem !== undefined || state !== 'reconnecting') websocket.problem = problem ?? null;
    if (websocket.state === state) return;
    websocket.state = state;
    this.#tellHere(network, { type: 'state' });
  }

  websocketOf(network: string): Readonly<NetworkEvents['websocket']> {
    return this.#eventsOf(network).websocket;
  }

  /**
   * Whether events come, and of what: `both` is of all own requests and of what is watched. A webhook can be seen to
   * work only by what it delivers, and each key has one of its own.
   */
  stateOf(network: string): { source: SourceState | 'both'; lastEventAgoMs: number | null } {
    const { websocket, lastAtMs, deliveredAtMs, aliases } = this.#eventsOf(network);
    const now = this.#now();
    const keys = aliases();
    const delivers = (key: string) => now - (deliveredAtMs.get(key) ?? -Infinity) < webhookMs;
    const hasWebhooks = keys.length > 0 && keys.every(delivers);
    return {
      source: !hasWebhooks ? websocket.state : websocket.state === 'watched' ? 'both' : 'live',
      lastEventAgoMs: lastAtMs === null ? null : now - lastAtMs,
    };
  }

  /** Whether events come faster than they can be told: there will be a `resync`, and what comes until then is not looked at. */
  isFlooded(network: string): boolean {
    return this.#eventsOf(network).resyncing !== null;
  }

  /** @returns ends it */
  subscribe(network: string, listener: HubListener) {
    const { listeners } = this.#eventsOf(network);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** What came after an event; `resync` where that one is no longer known. */
  since(network: string, lastEventId: string): HubMessage[] {
    const { ring } = this.#eventsOf(network);
    const lastAt = ring.findIndex((event) => event.id === lastEventId);
    const last = ring[lastAt];
    if (!last) return [{ type: 'resync' }];
    const fromMs = this.#channel ? last.atMs - overlapMs : Infinity;
    return ring
      .filter((event, at) => at > lastAt || (at < lastAt && event.atMs >= fromMs))
      .map((event) => ({ type: 'event', event }));
  }

  #hear(network: string, message: SharedMessage): void {
    if (message.type === 'event') {
      this.#append(network, { ...message.event, atMs: this.#now() });
      return;
    }
    const events = this.#eventsOf(network);
    if (message.type === 'delivered') {
      events.deliveredAtMs.set(message.keyAlias, this.#now());
      return;
    }
    if (message.type === 'resync') {
      // Who comes back with an event from before is told of the gap.
      events.ring.length = 0;
      events.known.clear();
    }
    this.#tellHere(network, message);
  }

  #append(network: string, event: RequestEvent): boolean {
    const events = this.#eventsOf(network);
    const { ring, known } = events;
    // Also of what a webhook has told before.
    if (event.source === 'websocket') events.websocket.lastEventMs = event.atMs;
    const key = sameness(event);
    if (known.has(key) || !this.#admits(network, events)) return false;
    events.lastAtMs = event.atMs;
    known.add(key);
    ring.push(event);
    const dropped = ring.length > ringSize ? ring.shift() : undefined;
    if (dropped) known.delete(sameness(dropped));
    this.#tellHere(network, { type: 'event', event });
    return true;
  }

  #admits(network: string, events: NetworkEvents): boolean {
    if (events.resyncing) return false;
    const nowMs = this.#now();
    if (nowMs - events.burst.sinceMs >= burst.ms) events.burst = { sinceMs: nowMs, count: 0 };
    if (++events.burst.count <= burst.events) return true;
    events.resyncing = setTimeout(() => {
      events.resyncing = null;
      this.tell(network, { type: 'resync' });
    }, resyncAfterMs).unref();
    return false;
  }

  #tellHere(network: string, message: HubMessage): void {
    for (const listener of this.#eventsOf(network).listeners) listener(message);
  }

  #send(network: string, message: SharedMessage): void {
    this.#channel?.send(JSON.stringify({ network, message }));
  }

  #eventsOf(network: string): NetworkEvents {
    let events = this.#networks.get(network);
    if (!events) {
      events = {
        ring: [],
        known: new Set(),
        burst: { sinceMs: -Infinity, count: 0 },
        resyncing: null,
        listeners: new Set(),
        websocket: { state: 'off', problem: null, lastEventMs: null },
        lastAtMs: null,
        deliveredAtMs: new Map(),
        aliases: () => [],
      };
      this.#networks.set(network, events);
    }
    return events;
  }
}

/** One change may be pushed by webhook and websocket, and to several instances. */
function sameness({ id, requestId, status, updatedAt }: RequestEvent): string {
  return updatedAt === null ? id : `${requestId} ${status} ${updatedAt}`;
}
