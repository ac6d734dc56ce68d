import type { FastifyBaseLogger } from 'fastify';
import { LeasedAlertStore, StoredAlertStore, type AlertStore } from '../alerts/alert-store';
import { Revocations } from '../auth/revocations';
import type { ProxyConfig } from '../config/proxy-config';
import { scopeOf, servicesOf, type Database } from '../db/database';
import { Lease } from '../db/lease';
import { MessageChannel } from '../db/message-channel';
import { Sharing } from '../db/sharing';
import type { EventHub } from '../events/event-hub';
import { DeliveryLog } from '../hooks/delivery-log';
import { AddressLabels } from '../team/address-labels';
import { AuditLog } from '../team/audit-log';
import { HandledRequests } from '../team/handled-requests';
import { SavedViews } from '../team/saved-views';
import { IdempotencyKeys } from './idempotency';
import { MemoryRateStore, type RateStore } from '../rate-limit/gcra';
import { SharedRateStore } from '../rate-limit/shared-rate-store';

/** What instances share, or one has to itself. */
export interface Stores {
  /** Limits of logins and of visitors without login. */
  rates: RateStore;
  /** Rates of calls to one service. */
  ratesOf: (baseUrl: URL) => RateStore;
  revocations: Revocations;
  idempotencyKeys: IdempotencyKeys;
  alerts: AlertStore;
  /** Deliveries and seen statuses. */
  events: DeliveryLog;
  handled: HandledRequests;
  labels: AddressLabels;
  views: SavedViews;
  audit: AuditLog;
  /** Which instance opens the websocket of one service; null for one instance. */
  websocketLeaseOf: (url: URL) => Lease | null;
  /** Whether PostgreSQL answers; null without it. */
  isShared: () => boolean | null;
  close: () => Promise<void>;
}

/** Rates, login limits, ended sessions and events: of all instances on one PostgreSQL, else of this one alone. */
export async function openStores(
  { networks, auditDays }: Pick<ProxyConfig, 'networks' | 'auditDays'>,
  log: FastifyBaseLogger,
  db: Database,
  hub: EventHub,
  holdsSecret: (text: string) => boolean,
): Promise<Stores> {
  const services = servicesOf({ networks });
  const deliveries = new DeliveryLog(db, (network) => services.get(network) ?? network);
  const { postgres } = db;
  // Dashboards of several services can use one database: what they keep there must not mix.
  const scope = scopeOf(networks.map(({ baseUrl }) => baseUrl));
  const sharing = postgres && new Sharing(postgres, scope, log);
  const channel = postgres && new MessageChannel(db, postgres, scope);
  const revocations = new Revocations(db.kind === 'memory' ? null : db, () =>
    channel?.send('revoked', ''),
  );
  if (channel) {
    hub.share({ send: (text) => channel.send('hub', text) });
    channel.on('hub', { receive: (text) => hub.receive(text), resync: () => hub.resync() });
    const load = () => void revocations.load();
    channel.on('revoked', { receive: load, resync: load });
  }
  await revocations.load();
  const ownRates = new MemoryRateStore();
  const audit = new AuditLog(db, { days: auditDays, scope, holdsSecret, log });
  const ratesFor = (name: string) => (sharing ? new SharedRateStore(sharing, name) : ownRates);
  return {
    rates: ratesFor(scope),
    ratesOf: (baseUrl) => ratesFor(scopeOf([baseUrl])),
    revocations,
    idempotencyKeys: new IdempotencyKeys(db),
    alerts: postgres
      ? new LeasedAlertStore(new Lease(db, `alerts ${scope}`))
      : new StoredAlertStore(db),
    events: deliveries,
    handled: new HandledRequests(db),
    labels: new AddressLabels(db),
    views: new SavedViews(db),
    audit,
    websocketLeaseOf: (url) => postgres && new Lease(db, `websocket ${scopeOf([url])}`),
    isShared: () => sharing?.isUp ?? null,
    close: async () => {
      await deliveries.close();
      await audit.close();
      await channel?.close();
      sharing?.close();
      await db.close();
    },
  };
}
