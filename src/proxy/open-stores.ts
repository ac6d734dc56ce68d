import type { FastifyBaseLogger } from 'fastify';
import { RedisAlertStore, StoredAlertStore, type AlertStore } from './alerts/alert-store';
import { MemoryStore, type ResponseStore } from './cache/memory-store';
import { RedisStore } from './cache/redis-store';
import type { EventHub } from './events/event-hub';
import { OwnWebsocket, SharedWebsocket, type WebsocketLease } from './events/websocket-lease';
import type { ProxyConfig } from './config/proxy-config';
import type { SecretScanner } from './secrets/secret-scan';
import type { EventLog } from './hooks/event-log';
import { DeliveryLog } from './hooks/delivery-log';
import { RedisIdempotencyKeys, StoredIdempotencyKeys, type IdempotencyKeys } from './idempotency';
import { MemoryRateStore, type RateStore } from './rate-limit/gcra';
import { MemoryRevocations, RedisRevocations, type Revocations } from './auth/revocations';
import { logChanges } from './redis/log-changes';
import { RedisChannel } from './redis/redis-channel';
import { RedisRateStore } from './rate-limit/redis-rate-store';
import { SharedEventLog } from './hooks/shared-event-log';
import { scopeOf, servicesOf, type Database } from './db/database';
import { RedisConnection } from './redis/redis-connection';

/** What instances share, or one has to itself. */
export interface Stores {
  /** Limits of logins and of visitors without login. */
  rates: RateStore;
  /** Rates of calls to one service. */
  ratesOf: (baseUrl: URL) => RateStore;
  /** Responses of one service; `scanner` knows its keys. */
  responsesOf: (baseUrl: URL, scanner: SecretScanner) => ResponseStore;
  revocations: Revocations;
  idempotencyKeys: IdempotencyKeys;
  alerts: AlertStore;
  /** Deliveries and seen statuses. */
  events: EventLog;
  /** Joins the hubs of all instances. */
  shareEvents: (hub: EventHub) => void;
  /** Which instance opens the websocket of one service. */
  websocketOf: (url: URL) => WebsocketLease;
  /** Null without Redis. */
  isUp: () => boolean | null;
  close: () => Promise<void>;
}

/** Rates, cache, login limits and ended sessions: shared where `REDIS_URL` is set, else of this instance alone. */
export function openStores(
  { redisUrl, networks }: Pick<ProxyConfig, 'redisUrl' | 'networks'>,
  log: FastifyBaseLogger,
  db: Database,
): Stores {
  const services = servicesOf({ networks });
  const deliveries = new DeliveryLog(db, (network) => services.get(network) ?? network);
  const closeDatabase = async () => {
    await deliveries.close();
    await db.close();
  };
  if (redisUrl === null) {
    const rates = new MemoryRateStore();
    return {
      rates,
      ratesOf: () => rates,
      responsesOf: () => new MemoryStore(),
      revocations: new MemoryRevocations(),
      idempotencyKeys: new StoredIdempotencyKeys(db),
      alerts: new StoredAlertStore(db),
      events: deliveries,
      shareEvents: () => {},
      websocketOf: () => new OwnWebsocket(),
      isUp: () => null,
      close: closeDatabase,
    };
  }
  // Dashboards of several services can use one Redis: what they keep there must not mix.
  const scope = scopeOf(networks.map(({ baseUrl }) => baseUrl));
  const changes = logChanges(log);
  const redis = new RedisConnection(redisUrl, changes.note, scope);
  const events = new SharedEventLog(redis, scope, deliveries);
  return {
    rates: new RedisRateStore(redis, scope),
    ratesOf: (baseUrl) => new RedisRateStore(redis, scopeOf([baseUrl])),
    responsesOf: (baseUrl, scanner) => new RedisStore(redis, scopeOf([baseUrl]), scanner),
    revocations: new RedisRevocations(redis, scope),
    idempotencyKeys: new RedisIdempotencyKeys(redis),
    alerts: new RedisAlertStore(redis, scope),
    events,
    shareEvents: (hub) => hub.share(new RedisChannel(redis, scope, hub)),
    websocketOf: (url) => new SharedWebsocket(redis, scopeOf([url])),
    isUp: () => redis.isUp,
    close: async () => {
      await events.close();
      redis.close();
      changes.close();
      await closeDatabase();
    },
  };
}
