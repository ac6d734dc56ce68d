import type { FastifyPluginAsync } from 'fastify';
import type { ProxyConfig } from '../config/proxy-config';
import type { EventHub } from '../events/event-hub';
import type { RateStore } from '../rate-limit/gcra';
import type { SecretScanner } from '../secrets/secret-scan';
import type { EventLog } from './event-log';
import { hookReceiver } from './hook-receiver';
import { RefusedDeliveries } from './refused-deliveries';
import type { TestSender } from './test-sender';
import { webhookRoutes } from './webhook-routes';

interface WebhooksOptions {
  config: ProxyConfig;
  log: EventLog;
  hub: EventHub;
  scanner: SecretScanner;
  rates: RateStore;
  sender: TestSender;
}

/** Receives what the service pushes, keeps a log of it, and shows that to operators. */
export const webhooks: FastifyPluginAsync<WebhooksOptions> = async (app, options) => {
  const { config, log, hub, scanner, rates, sender } = options;
  const { hooks, networks } = config;
  app.addHook('onClose', () => sender.close());
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
    rates,
    sender,
    stateOf: (network) => ({
      websocket: {
        isOn: networks.some(({ name, websocket }) => name === network && websocket !== null),
        lastEventMs: websocketMs.get(network) ?? null,
      },
      gaps: { changes: 0, sinceMs: null, checkedMs: null, requestIds: [] },
    }),
  });
};
