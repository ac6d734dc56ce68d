import { appPlugin } from '../app-plugin';
import type { ProxyConfig } from '../config/proxy-config';
import type { NetworkContext } from '../routes/proxy-route';
import type { SecretScanner } from '../secrets/secret-scan';
import { AlertLoop, type AlertTimes } from './alert-loop';
import { printableId } from './alert-message';
import type { AlertKind } from './alert-state';
import type { AlertStore } from './alert-store';
import { NetworkPoller } from './network-poller';
import { WebhookClient } from './webhook-client';

interface AlertsOptions {
  config: ProxyConfig;
  contexts: readonly NetworkContext[];
  store: AlertStore;
  scanner: SecretScanner;
  times: AlertTimes;
}

const countGauges: readonly [kind: AlertKind, name: string, help: string][] = [
  [
    'delayed',
    'waybill_delayed_requests',
    'Requests in progress for over three times their usual time, among the oldest 900',
  ],
  [
    'unreturned',
    'waybill_failed_unreturned_requests',
    'Failed requests without a reported refund, updated in the last 24 hours',
  ],
  ['refund-failed', 'waybill_refund_failed_requests', 'Requests with a refund failure reason'],
];

/** Watches the service for `/metrics` and the webhook; without either of them nothing is read. */
export const alerts = appPlugin<AlertsOptions>(
  async (app, { config, contexts, store, scanner, times }) => {
    const { alertWebhook, metricsToken, publicUrl } = config;
    if (alertWebhook === null && metricsToken === null) return;
    const webhook = alertWebhook && new WebhookClient(alertWebhook, times.sendMs);
    const loop = new AlertLoop({
      store,
      pollers: contexts.map((context) => new NetworkPoller(context, config.freshness)),
      send: webhook && ((body) => webhook.send(body)),
      linkOf:
        publicUrl &&
        ((network, id) => `${publicUrl.origin}/${network}/requests/${printableId(id)}`),
      scanner,
      log: app.log,
      times,
    });
    for (const [kind, name, help] of countGauges)
      app.metrics.networkGauge(name, help, () =>
        loop.polled().flatMap(({ network, counts }) => {
          const count = counts?.[kind]?.count;
          return count === undefined ? [] : [[network, count] as const];
        }),
      );
    app.metrics.networkGauge(
      'waybill_seconds_since_poll',
      'Seconds since all of these were last read from the service',
      () => loop.polled().map(({ network, secondsSincePoll }) => [network, secondsSincePoll]),
    );
    app.addHook('onListen', async () => loop.start());
    app.addHook('preClose', async () => loop.stop());
    app.addHook('onClose', async () => {
      await loop.close();
      await webhook?.close();
    });
  },
);
