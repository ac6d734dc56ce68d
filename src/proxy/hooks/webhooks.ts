import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { pathSecretOf, type ProxyConfig } from '../config/proxy-config';
import type { EventHub, SourceState } from '../events/event-hub';
import type { NetworkContext } from '../routes/proxy-route';
import type { Rate, RateStore } from '../rate-limit/gcra';
import type { SecretScanner } from '../secrets/secret-scan';
import type { DeliveryLog } from './delivery-log';
import { hookReceiver } from './hook-receiver';
import { MissedChanges, type MissedTimes } from './missed-changes';
import { RefusedDeliveries } from './refused-deliveries';
import { webhookRoutes } from './webhook-routes';

interface WebhooksOptions {
  config: ProxyConfig;
  log: DeliveryLog;
  hub: EventHub;
  scanner: SecretScanner;
  rates: RateStore;
  contexts: readonly NetworkContext[];
  missedTimes: MissedTimes;
  /** Of pasted deliveries. */
  triesPerViewer: Rate;
}

const noGaps = { changes: 0, sinceMs: null, checkedMs: null, requestIds: [] };

/** Receives what the service pushes, keeps a log of it, and shows that to operators. */
export const webhooks: FastifyPluginAsync<WebhooksOptions> = async (app, options) => {
  const { config, contexts, log, hub, scanner, rates, triesPerViewer, missedTimes } = options;
  const { hooks, networks } = config;
  const refused = new RefusedDeliveries();
  for (const { name: network } of networks)
    hub.subscribe(network, (message) => {
      if (message.type !== 'event') return;
      const { requestId, status, updatedAt: updatedAtMs, source, atMs: seenMs } = message.event;
      // Webhooks are in the log already.
      if (source !== 'websocket') return;
      log.noteTransition({
        network,
        requestId,
        status,
        updatedAtMs,
        seenMs,
        source,
        isLate: false,
      });
    });
  app.metrics.networkGauge(
    'waybill_seconds_since_delivery',
    'Seconds since the last signed webhook of a key; absent before the first',
    async () => {
      const summaries = networks.map(async ({ name }) => {
        const { keys } = await log.summary(name);
        return keys.flatMap(({ alias, lastDeliveryMs }) =>
          lastDeliveryMs === null
            ? []
            : [[name, (Date.now() - lastDeliveryMs) / 1_000, alias] as const],
        );
      });
      // While the log can't be read it says nothing.
      return (await Promise.all(summaries).catch(() => [])).flat();
    },
  );
  app.metrics.networkGauge(
    'waybill_websocket_up',
    '1 while the service’s websocket delivers, else 0; absent where none is configured',
    () =>
      networks
        .filter(({ websocket }) => websocket !== null)
        .map(({ name }) => [name, Number(isConnected(hub.websocketOf(name).state))]),
  );
  const missed = new Map(
    contexts.map((context) => [
      context.network.name,
      new MissedChanges(context, log, config.freshness.requests, missedTimes),
    ]),
  );
  if (networks.some(({ name }) => pathSecretOf(hooks, name) !== null))
    compareRegularly(app, missed, missedTimes.checkMs);
  await app.register(hookReceiver, { hooks, networks, log, refused, hub, scanner });
  await app.register(webhookRoutes, {
    hooks,
    networks,
    log,
    refused,
    scanner,
    rates,
    triesPerViewer,
    stateOf: (network) => {
      const { state, problem, lastEventMs } = hub.websocketOf(network);
      return {
        websocket: {
          isOn: networks.some(({ name, websocket }) => name === network && websocket !== null),
          isConnected: isConnected(state),
          deliversAll: state === 'live',
          problem,
          lastEventMs,
        },
        gaps: missed.get(network)?.gaps ?? noGaps,
      };
    },
  });
};

const isConnected = (state: SourceState) => state === 'live' || state === 'watched';

function compareRegularly(
  app: FastifyInstance,
  missed: ReadonlyMap<string, MissedChanges>,
  checkMs: number,
): void {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    timer = setTimeout(() => {
      const checks = [...missed].map(([network, changes]) =>
        changes.check(closing.signal).catch(() => {
          if (!closing.signal.aborted) app.log.warn({ network }, 'changes not compared');
        }),
      );
      void Promise.all(checks).then(() => closing.signal.aborted || next());
    }, checkMs).unref();
  };
  app.addHook('onListen', async () => next());
  app.addHook('preClose', async () => {
    closing.abort();
    clearTimeout(timer);
  });
}
