import { deskViews, type DeskQueue } from '#service/proxy-api/desk';
import { appPlugin } from '../http/app-plugin';
import { pathSecretOf, type ProxyConfig } from '../config/proxy-config';
import type { Desk } from '../desk/desk-routes';
import type { DeliveryLog } from '../hooks/delivery-log';
import type { SecretScanner } from '../secrets/secret-scan';
import { AlertLoop, type AlertTimes } from './alert-loop';
import type { AlertStore } from './alert-store';
import { DeskChecks, recent, undelivered, type ReadDeliveries } from './read-checks';
import { WebhookClient } from './webhook-client';

interface AlertsOptions {
  config: ProxyConfig;
  /** Null where own requests can't be kept. */
  desks: ReadonlyMap<string, Desk | null>;
  deliveries: DeliveryLog;
  store: AlertStore;
  scanner: SecretScanner;
  times: AlertTimes;
}

/** Tells of the desk's figures: as gauges on `/metrics`, and what becomes wrong to the webhook. */
export const alerts = appPlugin<AlertsOptions>(
  async (app, { config, desks, deliveries, store, scanner, times }) => {
    const gauge = (
      name: string,
      help: string,
      valuesOf: (desk: Desk, network: string) => Promise<([number] | [number, part: string])[]>,
      label: 'view' | 'key' = 'view',
    ) =>
      app.metrics.networkGauge(
        name,
        help,
        async () => {
          const found = [...desks].map(async ([network, desk]) => {
            const values = desk ? await valuesOf(desk, network).catch(() => []) : [];
            return values.map(([value, ...part]) => [network, value, ...part] as const);
          });
          return (await Promise.all(found)).flat();
        },
        label,
      );
    const deliveriesOf = (network: string): ReadDeliveries =>
      pathSecretOf(config.hooks, network) === null
        ? null
        : async () => (await deliveries.summary(network)).keys;
    const views = async (desk: Desk, valueOf: (queue: DeskQueue) => number | null) => {
      const summary = await recent(desk, 'summary', { period: desk.period });
      return deskViews.flatMap((view): [number, string][] => {
        const queue = summary?.[view];
        const value = queue ? valueOf(queue) : null;
        return value === null ? [] : [[value, view]];
      });
    };
    gauge(
      'waybill_view_requests',
      'Requests of each view; absent where they are not known',
      (desk) => views(desk, ({ count }) => count),
    );
    gauge('waybill_view_usd', 'USD of each view that isn’t with whom it belongs', (desk) =>
      views(desk, ({ count, usd }) => (usd === null && count > 0 ? null : Number(usd) / 1e9)),
    );
    gauge(
      'waybill_slow_routes',
      'Routes that take over three times as long as usual',
      async (desk) => {
        const late = await recent(desk, 'late');
        return late ? [[late.routes.filter(({ isSlow }) => isSlow).length]] : [];
      },
    );

    gauge(
      'waybill_undelivered_requests',
      'Requests of a key that were created and ended in the last day, and since its last webhook',
      async (desk, network) =>
        (await undelivered(desk, deliveriesOf(network))).map(({ count, alias }) => [count, alias]),
      'key',
    );

    const { alertWebhook, publicUrl } = config;
    if (alertWebhook === null) return;
    const webhook = new WebhookClient(alertWebhook, times.sendMs);
    const loop = new AlertLoop({
      store,
      pollers: [...desks].map(
        ([network, desk]) =>
          new DeskChecks(network, desk, alertWebhook.uncollectedNano, deliveriesOf(network)),
      ),
      send: (body) => webhook.send(body),
      linkOf: publicUrl && ((path) => `${publicUrl.origin}/${path}`),
      scanner,
      log: app.log,
      times,
    });
    app.addHook('onListen', async () => loop.start());
    app.addHook('preClose', async () => loop.stop());
    app.addHook('onClose', async () => {
      await loop.close();
      await webhook.close();
    });
  },
);
