import type { FastifyBaseLogger } from 'fastify';
import { endpoints } from '#service/calls/endpoints';
import { readRequestsPage } from '#service/records/read-requests';
import { readChains } from '#service/schema/chain';
import type { Freshness, ProxyConfig } from '../config/proxy-config';
import { servicesOf, type Database } from '../db/database';
import { DatabaseError } from '../db/database-error';
import type { EventHub } from '../events/event-hub';
import type { Caller } from '../rate-limit/callers';
import { targetOf, type NetworkContext } from '../routes/proxy-route';
import type { MirrorChains } from './flat-row';
import { KeyRunner, type MirrorTimes } from './key-runner';
import { KeyWalk, type ReadKeyPage } from './key-walk';
import { MirrorPace } from './mirror-pace';
import { maxMemoryRequests, MirrorStore } from './mirror-store';
import { refreshUsual } from './usual-times';

/** The proxy itself: after everybody who waits for an answer. */
const background: Caller = { id: 'mirror', isPublic: false, priority: 'background' };
const chainsMs = 5 * 60_000;
const keysMs = 5_000;

export interface MirrorOptions {
  config: ProxyConfig;
  contexts: readonly NetworkContext[];
  database: Database;
  hub: EventHub;
  log: FastifyBaseLogger;
  times: MirrorTimes;
}

/** Own requests of all networks, held so that questions over many of them are answered from here. */
export class Mirror {
  readonly store: MirrorStore;
  readonly networks: ReadonlyMap<string, NetworkMirror>;

  private constructor(store: MirrorStore, options: MirrorOptions) {
    this.store = store;
    const services = servicesOf(options.config);
    this.networks = new Map(
      options.contexts.map((context) => {
        const { name } = context.network;
        const service = services.get(name) ?? name;
        return [name, new NetworkMirror(context, service, store, options)];
      }),
    );
  }

  /** @throws DatabaseError where its database can't be used */
  static async open(options: MirrorOptions): Promise<Mirror> {
    return new Mirror(await MirrorStore.open(options.config.database, options.database), options);
  }

  start(): void {
    for (const network of this.networks.values()) network.start();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.store.close();
  }

  /** Ends the reading; what was read stays. */
  async stop(): Promise<void> {
    await Promise.all([...this.networks.values()].map((network) => network.stop()));
  }
}

/** The mirror of one network, with a runner for each key of its keyring. */
export class NetworkMirror {
  readonly service: string;
  readonly store: MirrorStore;
  readonly context: NetworkContext;
  readonly #options: MirrorOptions;
  readonly #runners = new Map<string, KeyRunner>();
  #chains: { byId: MirrorChains; atMs: number } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe = () => {};
  #changing: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    context: NetworkContext,
    service: string,
    store: MirrorStore,
    options: MirrorOptions,
  ) {
    this.context = context;
    this.service = service;
    this.store = store;
    this.#options = options;
  }

  get days(): number {
    return this.#options.config.mirror.days;
  }

  /** By the service's clock. */
  get nowMs(): number {
    return Math.floor(this.context.upstream.nowMs());
  }

  /** Null until they were read. The first use begins to read them, also where another instance reads the requests. */
  get chains(): MirrorChains | null {
    void this.#readChains().catch(() => undefined);
    return this.#chains?.byId ?? null;
  }

  /**
   * Those of the keyring as it is now, so that no figure counts requests of a removed key. None before all of them have
   * started: figures of some keys would look like those of all.
   */
  get runners(): KeyRunner[] {
    const keys = [...new Set(this.context.network.keyring.keys)];
    const runners = keys.flatMap((key) => this.#runners.get(key) ?? []);
    return runners.length === keys.length ? runners : [];
  }

  start(): void {
    const { hub, log } = this.#options;
    const { name } = this.context.network;
    let failures = 0;
    const fail = (error: unknown) => {
      failures++;
      // Logged at the 1st, 2nd, 4th, 8th… failure in a row.
      if ((failures & (failures - 1)) !== 0) return;
      const what = error instanceof DatabaseError ? { reason: error.message } : { err: error };
      log.error({ ...what, network: name, failures }, 'own requests can’t be kept');
    };
    const keep = () => {
      this.#changing = this.#changing
        .then(() => this.#followKeys())
        .then(() => {
          if (failures > 0) log.info({ network: name }, 'own requests are kept again');
          failures = 0;
        }, fail);
    };
    keep();
    this.#timer = setInterval(keep, keysMs).unref();
    // Of whatever instance received it.
    this.#unsubscribe = hub.subscribe(name, (message) => {
      if (message.type !== 'event' && message.type !== 'resync') return;
      const id = message.type === 'event' ? message.event.requestId : null;
      for (const runner of this.#runners.values()) runner.hint(id);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#changing;
    await Promise.all([...this.#runners.values()].map((runner) => runner.close()));
  }

  async #followKeys(): Promise<void> {
    const { keyring } = this.context.network;
    for (const [key, runner] of this.#runners)
      if (!keyring.keys.includes(key)) {
        this.#runners.delete(key);
        await runner.close();
      }
    for (const alias of keyring.aliases) {
      const key = keyring.keyOf(alias);
      if (key === undefined || this.#runners.has(key) || this.#isStopped) continue;
      this.#runners.set(key, await this.#runnerOf(alias, key));
    }
  }

  async #runnerOf(alias: string, key: string): Promise<KeyRunner> {
    const { config, log, times } = this.#options;
    const { store, service, days } = this;
    const state = await store.keys.open(service, key);
    const { network } = this.context;
    const walk = new KeyWalk({
      key: state,
      store,
      read: this.#reader(key, new MirrorPace(network.pace, config.mirror.share)),
      chains: () => this.#readChains(),
      nowMs: () => this.nowMs,
      days,
    });
    const usual = async () => {
      const ids = this.runners.map((runner) => runner.options.key.id);
      if (ids.length > 0) await refreshUsual(store, state, ids, this.nowMs);
    };
    return new KeyRunner({
      alias,
      key: state,
      walk,
      store,
      times,
      log,
      network: network.name,
      onHead: usual,
      prune: async () => {
        const dayS = 86_400;
        const today = Math.floor(this.nowMs / 1000 / dayS);
        await store.prune(state, (today - days) * dayS);
        await usual();
        if (store.kind !== 'memory') return;
        const perKey = Math.floor(maxMemoryRequests / Math.max(1, this.#runners.size));
        const boundMs = await store.boundOf(state, perKey);
        if (boundMs === null) return;
        const boundS = Math.ceil(boundMs / 1000 / dayS) * dayS;
        if (boundS !== state.bound_s) await store.keys.note(state, { bound_s: boundS });
        await store.prune(state, boundS);
      },
    });
  }

  /** The key is in the header, and the list is of that key alone. */
  #reader(key: string, pace: MirrorPace): ReadKeyPage {
    const { upstream, limits } = this.context;
    return async (query, signal) => {
      const filled = new Map(
        Object.entries({ ...query, apiKey: key, includeAuthenticatedData: 'true' }),
      );
      const target = targetOf(endpoints.requests, {}, filled);
      let mark = 0;
      const { response } = await pace.run(() => {
        mark = this.store.keys.mark();
        return upstream.fetch(
          {
            method: 'GET',
            target,
            rateLimitKey: { key, routeClass: 'requests' },
            totalMs: query.includeTotal === 'true' ? limits.totalWithCountMs : limits.totalMs,
            maxAttempts: 1,
          },
          { freshness: null, caller: background, signal },
        );
      }, signal);
      return { ...readRequestsPage(JSON.parse(response.body.toString())), mark };
    };
  }

  async #readChains(): Promise<MirrorChains> {
    const { upstream, network, limits } = this.context;
    const nowMs = performance.now();
    if (this.#chains && nowMs - this.#chains.atMs < chainsMs) return this.#chains.byId;
    try {
      const freshness: Freshness = this.#options.config.freshness.chains;
      const { response } = await upstream.fetch(
        {
          method: 'GET',
          target: endpoints.chains.path,
          rateLimitKey: { key: network.keyring.defaultKey, routeClass: 'other' },
          totalMs: limits.totalMs,
        },
        { freshness, caller: background, signal: AbortSignal.timeout(limits.totalMs) },
      );
      const { chains } = readChains(JSON.parse(response.body.toString()));
      const byId = new Map(chains.flatMap(({ chain }) => (chain ? [[chain.id, chain]] : [])));
      this.#chains = { byId, atMs: nowMs };
    } catch (error) {
      // An older list lacks new chains only.
      if (!this.#chains) throw error;
      this.#chains = { ...this.#chains, atMs: nowMs };
    }
    return this.#chains.byId;
  }
}
