import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { HttpProblem } from '../http/http-problem';
import { sameText } from '../secrets/same-text';
import type { RateLimitMetrics } from '../rate-limit/rate-limiter';
import { appPlugin } from '../http/app-plugin';
import { version } from '../config/version';
import { isStream } from './log';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

export const metricsPath = '/metrics';

/** What other modules report; ignored without a token. */
export interface Metrics extends RateLimitMetrics {
  login(outcome: 'accepted' | 'refused'): void;
  /** A call of the service, from when it was sent until its response was whole. */
  upstreamCall: (routeClass: string, seconds: number) => void;
  /** A webhook was answered: with what verdict, or why it was refused. */
  delivery(network: string, result: string): void;
  /** A gauge with a value for each network that has one when it is read, or for each key or view of it. */
  networkGauge(
    name: string,
    help: string,
    values: () => GaugeValues | Promise<GaugeValues>,
    label?: 'key' | 'view',
  ): void;
}

type GaugeValues = readonly (readonly [network: string, value: number, part?: string])[];

const silent: Metrics = {
  pacingWait: () => {},
  pacingRefusal: () => {},
  login: () => {},
  upstreamCall: () => {},
  delivery: () => {},
  networkGauge: () => {},
};

/** `/metrics` for Prometheus, for clients with the token. Labels are route templates, never values. */
export const metrics = appPlugin<{
  token: string | null;
  isShared: () => boolean | null;
}>(async (app, { token, isShared }) => {
  if (token === null) {
    app.decorate('metrics', silent);
    return;
  }
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'waybill_build_info',
    help: 'Always 1; its labels say what runs',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: version.version, commit: version.commit ?? '' }, 1);
  const answers = new Counter({
    name: 'waybill_answers_total',
    help: 'Responses by route, status, upstream status, and what the cache did (miss, hit, stale, shared)',
    labelNames: ['route', 'status', 'upstream', 'read'],
    registers,
  });
  const seconds = new Histogram({
    name: 'waybill_answer_seconds',
    help: 'Response time by route',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const waits = new Histogram({
    name: 'waybill_pacing_wait_seconds',
    help: 'Time that API calls waited in the queue',
    buckets: [0.001, 0.05, 0.2, 0.5, 1, 3],
    registers,
  });
  const upstream = new Histogram({
    name: 'waybill_upstream_seconds',
    help: 'Time until the service’s response was complete, without our queue, by kind of route',
    labelNames: ['class'],
    buckets: [0.1, 0.3, 1, 3, 10],
    registers,
  });
  const deliveries = new Counter({
    name: 'waybill_deliveries_total',
    help: 'Webhooks by verdict, or by the reason that they were refused for',
    labelNames: ['network', 'result'],
    registers,
  });
  const refusals = new Counter({
    name: 'waybill_paced_total',
    help: 'API calls rejected by the rate limit',
    registers,
  });
  const logins = new Counter({
    name: 'waybill_logins_total',
    help: 'Login attempts',
    labelNames: ['outcome'],
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: 'waybill_database_up',
      help: '1 while PostgreSQL answers, 0 while it doesn’t, -1 without it',
      registers: [],
      collect() {
        const isUp = isShared();
        this.set(isUp === null ? -1 : Number(isUp));
      },
    }),
  );

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (!isStream(request)) seconds.observe({ route }, reply.elapsedTime / 1_000);
    answers.inc({
      route,
      status: reply.statusCode,
      upstream: reply.upstreamStatus ?? '',
      read: reply.cacheOutcome ?? '',
    });
    done();
  });
  app.get(metricsPath, async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new HttpProblem(401, 'Metrics require a token.');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.decorate('metrics', {
    pacingWait: (value) => waits.observe(value),
    pacingRefusal: () => refusals.inc(),
    login: (outcome) => logins.inc({ outcome }),
    upstreamCall: (routeClass, value) => upstream.observe({ class: routeClass }, value),
    delivery: (network, result) => deliveries.inc({ network, result }),
    networkGauge: (name, help, values, label = 'key') =>
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: ['network', label],
          registers: [],
          async collect() {
            const read = await values();
            this.reset();
            for (const [network, value, part] of read)
              this.set({ network, ...(part !== undefined && { [label]: part }) }, value);
          },
        }),
      ),
  });
});
