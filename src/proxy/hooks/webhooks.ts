import type { FastifyPluginAsync } from 'fastify';
import type { ProxyConfig } from '../config/proxy-config';
import type { EventHub } from '../events/event-hub';
import type { SecretScanner } from '../secrets/secret-scan';
import type { EventLog } from './event-log';
import { hookReceiver } from './hook-receiver';
import { RefusedDeliveries } from './refused-deliveries';
import { webhookRoutes } from './webhook-routes';

interface WebhooksOptions {
  config: ProxyConfig;
  log: EventLog;
  hub: EventHub;
  scanner: SecretScanner;
}

/** Receives what the service pushes, keeps a log of it, and shows that to operators. */
export const webhooks: FastifyPluginAsync<WebhooksOptions> = async (app, options) => {
  const { config, log, hub, scanner } = options;
  const { hooks, networks } = config;
  const refused = new RefusedDeliveries();
  const websocketMs = new Map<string, number>();
  for (const { name } of networks)
    hub.subscribe(name, (message) => {
      if (message.type !== 'event' || message.event.source !== 'websocket') return;
      const { requestId, status, updatedAt: updatedAtMs, atMs } = message.event;
      websocketMs.set(name, atMs);
      log
        .noteTransition({
          network: name,
          requestId,
          status,
          updatedAtMs,
          seenMs: atMs,
          source: 'websocket',
          isLate: false,
        })
        .catch(() => undefined);
    });
  await app.register(hookReceiver, { hooks, networks, log, refused, hub, scanner });
  await app.register(webhookRoutes, {
    hooks,
    networks,
    log,
    refused,
    scanner,
    stateOf: (network) => ({
      websocket: { isOn: false, lastEventMs: websocketMs.get(network) ?? null },
      gaps: { changes: 0, sinceMs: null, checkedMs: null, requestIds: [] },
    }),
  });
};
