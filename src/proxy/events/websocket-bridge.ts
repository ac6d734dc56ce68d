import type { FastifyBaseLogger } from 'fastify';
import { WebSocket, type RawData } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '#service/parse-json';
import { readEvent } from '#service/read-event';
import type { NetworkConfig, WebsocketConfig } from '../config/proxy-config';
import { maxWatched, type EventHub, type SourceState } from './event-hub';
import type { WebsocketLease } from './websocket-lease';

/** Tests use shorter ones. */
export interface BridgeTimes {
  /** How often a ping is sent. Silent for one and a half of it, a connection is closed. */
  pingMs: number;
  /** Time until the service says that it is ready. */
  readyMs: number;
  /** Of the first wait before a new attempt, which doubles; each wait is a random part of it. */
  minRetryMs: number;
  maxRetryMs: number;
  /** Ids that nobody shows any more are dropped after this. */
  watchMs: number;
  /** How often the lease is renewed and old ids are looked for. */
  tickMs: number;
}

export const defaultBridgeTimes: BridgeTimes = {
  pingMs: 10_000,
  readyMs: 10_000,
  minRetryMs: 1_000,
  maxRetryMs: 30_000,
  watchMs: 60_000,
  tickMs: 3_000,
};

const statusEvent = 'request.status.updated';
const maxFrameBytes = 256 * 1024;
/** Acknowledgements that come together are told together. */
const gatherMs = 20;

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
  lease: WebsocketLease;
  times: BridgeTimes;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * The service's websocket of one network. Subscribed to the requests that browsers show, since it filters by nothing
 * else, or to all (*assumed*: without a filter it delivers those of the key). The key is in the address, so neither the
 * address nor an error of the library is ever printed.
 */
export class WebsocketBridge {
  readonly #options: BridgeOptions;
  /** When each id was last shown by a browser, by a monotonic clock. */
  readonly #watched = new Map<string, number>();
  /** Acknowledged by the service, not told to browsers yet. */
  #acknowledged: string[] = [];
  /** Subscribed, not acknowledged yet, oldest first. */
  #pending: string[] = [];
  #socket: WebSocket | null = null;
  #isReady = false;
  #heardAtMs = 0;
  #failures = 0;
  #state: SourceState = 'reconnecting';
  #retry: NodeJS.Timeout | null = null;
  readonly #timers: NodeJS.Timeout[];
  readonly #unsubscribe: () => void;
  #isClosed = false;

  constructor(options: BridgeOptions) {
    this.#options = options;
    const { hub, network, times } = options;
    this.#unsubscribe = hub.subscribe(network.name, (message) => {
      if (message.type === 'watch') this.#watch(message.requestIds, message.isRenewal);
    });
    this.#timers = [
      setInterval(() => void this.#tick(), times.tickMs).unref(),
      setInterval(() => this.#ping(), times.pingMs).unref(),
    ];
    void this.#tick();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#unsubscribe();
    if (this.#retry) clearTimeout(this.#retry);
    this.#disconnect();
    await this.#options.lease.resign();
  }

  /** One instance has the connection; the others tell its browsers what that one's state is. */
  async #tick(): Promise<void> {
    const { hub, lease, network, times } = this.#options;
    const { leads, state } = await lease.take(this.#state);
    if (this.#isClosed) return;
    if (!leads) {
      if (this.#socket) this.#disconnect();
      hub.setWebsocket(network.name, state);
      return;
    }
    hub.setWebsocket(network.name, this.#state);
    if (this.#socket === null && this.#retry === null) this.#connect();
    const oldestMs = performance.now() - times.watchMs;
    for (const [id, usedMs] of this.#watched)
      if (usedMs < oldestMs) {
        this.#watched.delete(id);
        this.#ask('unsubscribe', id);
      }
  }

  #watch(ids: readonly string[], isRenewal: boolean): void {
    for (const id of ids) {
      const isNew = !this.#watched.has(id);
      // Who comes too late is never told that it is watched, and goes on polling.
      if (isNew && this.#watched.size >= maxWatched) continue;
      this.#watched.set(id, performance.now());
      if (isNew) this.#subscribe(id);
      else if (!isRenewal && this.#isReady && !this.#pending.includes(id)) this.#tellWatched(id);
    }
  }

  #subscribe(id: string | null): void {
    if (!this.#isReady || this.#options.websocket.isUnfiltered !== (id === null)) return;
    if (id !== null) this.#pending.push(id);
    this.#ask('subscribe', id);
  }

  #ask(type: 'subscribe' | 'unsubscribe', id: string | null): void {
    if (!this.#isReady || this.#options.websocket.isUnfiltered !== (id === null)) return;
    const filters = id === null ? {} : { filters: { id } };
    this.#socket?.send(JSON.stringify({ type, event: statusEvent, ...filters }));
  }

  #connect(): void {
    const { network, times, websocket } = this.#options;
    const url = new URL(websocket.url);
    url.searchParams.set('apiKey', network.keyring.defaultKey);
    const socket = new WebSocket(url, {
      handshakeTimeout: times.readyMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    const notReady = setTimeout(() => socket.terminate(), times.readyMs);
    const hear = () => {
      this.#heardAtMs = performance.now();
    };
    // Its message could name the address; 'close' follows.
    socket.on('error', () => undefined);
    socket.on('open', hear);
    socket.on('pong', hear);
    socket.on('message', (data: RawData) => {
      if (this.#socket !== socket) return;
      hear();
      this.#receive(textOf(data));
      if (this.#isReady) clearTimeout(notReady);
    });
    socket.on('close', () => {
      clearTimeout(notReady);
      if (this.#socket === socket) this.#lost();
    });
  }

  #lost(): void {
    const { times, log, network } = this.#options;
    if (this.#isReady) log.warn({ network: network.name }, 'the websocket was closed');
    this.#disconnect();
    const longestMs = Math.min(times.maxRetryMs, times.minRetryMs * 2 ** this.#failures++);
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.#tick();
    }, Math.random() * longestMs).unref();
  }

  #disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isReady = false;
    this.#pending = [];
    this.#acknowledged = [];
    socket?.terminate();
    this.#setState('reconnecting');
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const silentMs = performance.now() - this.#heardAtMs;
    if (silentMs > 1.5 * this.#options.times.pingMs) this.#socket.terminate();
    else this.#socket.ping();
  }

  #receive(text: string): void {
    const { hub, network } = this.#options;
    const body = parseJson(text);
    const { data: control } = controlFrame.safeParse(body);
    if (control?.type === 'connection' && control.status === 'ready') this.#ready();
    else if (control?.type === 'subscribe') {
      const id = control.data?.filters?.id ?? this.#pending[0];
      this.#pending = this.#pending.filter((pending) => pending !== id);
      if (control.status !== 'success') return;
      if (this.#options.websocket.isUnfiltered) this.#deliversAll();
      else if (id !== undefined && this.#watched.has(id)) this.#tellWatched(id);
    } else {
      const { record } = readEvent(body, null);
      if (record?.shape !== 'webhook' || record.status === null) return;
      const { id: requestId, status, updatedAtMs: updatedAt } = record;
      hub.publish(network.name, { requestId, status, updatedAt, source: 'websocket' });
    }
  }

  #ready(): void {
    if (this.#isReady) return;
    const { log, network, websocket } = this.#options;
    log.info({ network: network.name }, 'the websocket is ready');
    this.#isReady = true;
    this.#failures = 0;
    if (websocket.isUnfiltered) {
      this.#subscribe(null);
      return;
    }
    this.#setState('watched');
    for (const id of this.#watched.keys()) this.#subscribe(id);
  }

  /** What happened before was perhaps missed. */
  #deliversAll(): void {
    this.#setState('live');
    this.#options.hub.tell(this.#options.network.name, { type: 'resync' });
  }

  #tellWatched(id: string): void {
    const { hub, network } = this.#options;
    this.#acknowledged.push(id);
    if (this.#acknowledged.length > 1) return;
    setTimeout(() => {
      const requestIds = this.#acknowledged;
      this.#acknowledged = [];
      if (requestIds.length > 0) hub.tell(network.name, { type: 'watched', requestIds });
    }, gatherMs).unref();
  }

  #setState(state: SourceState): void {
    this.#state = state;
    const { hub, network } = this.#options;
    hub.setWebsocket(network.name, state);
  }
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : '';
}
