import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { parseJson } from '#service/parse-json';
import { readEvent } from '#service/records/read-event';
import type { NetworkConfig, WebsocketConfig } from '../config/proxy-config';
import type { Lease } from '../db/lease';
import type { SecretScanner } from '../secrets/secret-scan';
import { maxWatched, type EventHub, type SourceState } from './event-hub';
import { WebsocketConnection, type ConnectionTimes } from './websocket-connection';

/** Tests use shorter ones. */
export interface BridgeTimes extends ConnectionTimes {
  /** Ids that nobody shows any more are dropped after this. */
  watchMs: number;
  /** How often the lease is renewed and old ids are looked for. */
  tickMs: number;
}

export const defaultBridgeTimes: BridgeTimes = {
  pingMs: 7_500,
  readyMs: 10_000,
  minRetryMs: 1_000,
  maxRetryMs: 30_000,
  watchMs: 60_000,
  tickMs: 3_000,
};

const statusEvent = 'request.status.updated';

const sourceState = z.enum(['live', 'watched', 'reconnecting', 'off']);

/** What the instance that leads has written. */
function stateIn(value: string | undefined): SourceState {
  return sourceState.safeParse(value).data ?? 'reconnecting';
}

/** `connection` says when the service is ready, `subscribe` acknowledges (service-api.md E5). */
const controlFrame = z.object({
  type: z.string(),
  status: z.string(),
  data: z.optional(
    z.nullable(z.object({ filters: z.optional(z.object({ id: z.optional(z.string()) })) })),
  ),
});

interface BridgeOptions {
  network: NetworkConfig;
  websocket: WebsocketConfig;
  hub: EventHub;
  scanner: SecretScanner;
  /** Which instance has the websocket, and what that one says of it; null for one instance, which always leads. */
  lease: Lease | null;
  times: BridgeTimes;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * The service's websocket of one network. Subscribed to the requests that browsers show, which needs one connection,
 * since the filter takes any id; or without a filter, which delivers the events of the connection's key (*assumed*), so
 * that each key needs one.
 */
export class WebsocketBridge {
  readonly #options: BridgeOptions;
  /** When each id was last shown by a browser, by a monotonic clock. */
  readonly #watched = new Map<string, number>();
  /** Subscribed, not acknowledged yet, oldest first. */
  #pending: string[] = [];
  #connections: WebsocketConnection[] = [];
  /** Those whose events come. */
  readonly #delivering = new Set<WebsocketConnection>();
  readonly #ticking: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #isClosed = false;

  constructor(options: BridgeOptions) {
    this.#options = options;
    const { hub, network, times } = options;
    this.#unsubscribe = hub.subscribe(network.name, (message) => {
      if (message.type === 'watch') this.#watch(message.requestIds, message.isRenewal);
    });
    this.#ticking = setInterval(() => void this.#tick(), times.tickMs).unref();
    void this.#tick();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#ticking);
    this.#unsubscribe();
    this.#connectWith([]);
    await this.#options.lease?.resign();
  }

  get #state(): SourceState {
    const count = this.#connections.length;
    if (count === 0 || this.#delivering.size < count) return 'reconnecting';
    return this.#options.websocket.isUnfiltered ? 'live' : 'watched';
  }

  /** One instance has the connections; the others tell its browsers what that one's state is. */
  async #tick(): Promise<void> {
    const { hub, lease, network, times, websocket } = this.#options;
    const taken = await lease?.take();
    // While nobody can know who leads, each has one of its own.
    const leads = taken?.leads ?? true;
    if (taken?.leads) await lease?.write(this.#state);
    if (this.#isClosed) return;
    const { aliases } = network.keyring;
    this.#connectWith(leads ? (websocket.isUnfiltered ? aliases : aliases.slice(0, 1)) : []);
    hub.setWebsocket(network.name, leads ? this.#state : stateIn(taken?.value));
    if (!leads) return;
    const oldestMs = performance.now() - times.watchMs;
    for (const [id, usedMs] of this.#watched)
      if (usedMs < oldestMs) {
        this.#watched.delete(id);
        this.#ask('unsubscribe', id);
      }
  }

  /** Keys come and go when they are reloaded. */
  #connectWith(aliases: readonly string[]): void {
    const { network, websocket, times } = this.#options;
    const kept = this.#connections.filter(
      ({ keyAlias, hasOldKey }) => aliases.includes(keyAlias) && !hasOldKey,
    );
    for (const connection of this.#connections) {
      if (kept.includes(connection)) continue;
      connection.close();
      this.#forget(connection);
    }
    this.#connections = aliases.map(
      (alias) =>
        kept.find(({ keyAlias }) => keyAlias === alias) ??
        new WebsocketConnection({
          url: websocket.url,
          keyAlias: alias,
          keyOf: (name) => network.keyring.keyOf(name),
          times,
          onFrame: (connection, text) => this.#receive(connection, text),
          onLost: (...facts) => this.#lost(...facts),
        }),
    );
  }

  #watch(ids: readonly string[], isRenewal: boolean): void {
    const { hub, network } = this.#options;
    const known: string[] = [];
    for (const id of ids) {
      const isNew = !this.#watched.has(id);
      // Who comes too late is never told that it is watched, and goes on polling.
      if (isNew && this.#watched.size >= maxWatched) continue;
      this.#watched.set(id, performance.now());
      if (isNew) this.#subscribe(id);
      else if (!isRenewal && this.#state === 'watched' && !this.#pending.includes(id))
        known.push(id);
    }
    if (known.length > 0) hub.tell(network.name, { type: 'watched', requestIds: known });
  }

  #subscribe(id: string): void {
    if (this.#state !== 'watched') return;
    this.#pending.push(id);
    this.#ask('subscribe', id);
  }

  #ask(type: 'subscribe' | 'unsubscribe', id: string): void {
    if (this.#options.websocket.isUnfiltered) return;
    const frame = { type, event: statusEvent, filters: { id } };
    for (const connection of this.#connections) connection.send(frame);
  }

  #receive(connection: WebsocketConnection, text: string): void {
    const { hub, network, scanner, websocket } = this.#options;
    const mayBeControl = text.includes('"type"');
    if (hub.isFlooded(network.name) && !mayBeControl) return;
    const body = parseJson(text);
    const control = mayBeControl ? controlFrame.safeParse(body).data : undefined;
    if (control?.type === 'connection' && control.status === 'ready') this.#ready(connection);
    else if (control?.type === 'subscribe') {
      const isTaken = control.status === 'success';
      if (websocket.isUnfiltered && isTaken) this.#deliversAll(connection);
      const id = control.data?.filters?.id ?? this.#pending[0];
      this.#pending = this.#pending.filter((pending) => pending !== id);
      if (isTaken && id !== undefined && this.#watched.has(id))
        hub.tell(network.name, { type: 'watched', requestIds: [id] });
    } else {
      const { record } = readEvent(body, null);
      if (record?.shape !== 'webhook' || record.status === null) return;
      const { id: requestId, status, updatedAtMs: updatedAt } = record;
      // The service may send back what it knows: a key is neither stored nor told.
      if (scanner.holdsSecret(`${requestId}\n${status}`)) return;
      hub.publish(network.name, { requestId, status, updatedAt, source: 'websocket' });
    }
  }

  #ready(connection: WebsocketConnection): void {
    if (connection.isReady) return;
    const { log, network, websocket } = this.#options;
    log.info({ network: network.name }, 'the websocket is ready');
    connection.setReady();
    if (websocket.isUnfiltered) {
      connection.send({ type: 'subscribe', event: statusEvent });
      return;
    }
    this.#delivers(connection);
    for (const id of this.#watched.keys()) this.#subscribe(id);
  }

  #delivers(connection: WebsocketConnection): void {
    const { hub, network } = this.#options;
    this.#delivering.add(connection);
    hub.setWebsocket(network.name, this.#state);
  }

  /** What happened before was perhaps missed. */
  #deliversAll(connection: WebsocketConnection): void {
    if (this.#delivering.has(connection)) return;
    this.#delivers(connection);
    this.#options.hub.tell(this.#options.network.name, { type: 'resync' });
  }

  #lost(connection: WebsocketConnection, wasReady: boolean, reason: string | null): void {
    const { hub, log, network } = this.#options;
    if (wasReady) log.warn({ network: network.name, reason }, 'the websocket was closed');
    else if (reason !== hub.websocketOf(network.name).problem)
      log.warn({ network: network.name, reason }, 'the websocket can’t be opened');
    this.#forget(connection);
    hub.setWebsocket(network.name, this.#state, reason);
  }

  #forget(connection: WebsocketConnection): void {
    this.#delivering.delete(connection);
    this.#pending = [];
  }
}
