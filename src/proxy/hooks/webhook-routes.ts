import { isUtf8 } from 'node:buffer';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  maxVerifyBytes,
  verdicts,
  webhookPaths,
  type Delivery,
  type StatusTransitions,
  type VerifyAnswer,
  type WebhookState,
} from '#service/proxy-api/webhooks';
import { verifyBody } from '#service/proxy-api/webhook-bodies';
import { type HooksConfig, type NetworkConfig, pathSecretOf } from '../config/proxy-config';
import { HttpProblem } from '../http/http-problem';
import { rateOf, takeOrRefuse, type Rate, type RateStore } from '../rate-limit/gcra';
import type { SecretScanner } from '../secrets/secret-scan';
import { DatabaseError } from '../db/database-error';
import type { DeliveryLog } from './delivery-log';
import { verify } from './find-mistake';
import { isRequestId } from './read-delivery';
import type { RefusedDeliveries } from './refused-deliveries';

interface WebhookRoutesOptions {
  hooks: HooksConfig;
  networks: readonly NetworkConfig[];
  log: DeliveryLog;
  refused: RefusedDeliveries;
  scanner: SecretScanner;
  rates: RateStore;
  triesPerViewer: Rate;
  /** What else the page says of the network's events. */
  stateOf: (network: string) => Pick<WebhookState, 'websocket' | 'gaps'>;
}

/** Somebody who guesses learns nothing in ten tries. */
export const defaultTriesPerViewer = rateOf(10, 60_000, 5);
/** Base64 in JSON is a third longer, escaped text up to six times. */
const maxPastedBytes = 6 * maxVerifyBytes;

const idText = z.string().check(z.regex(/^[\w-]{1,64}$/));
const requestIdText = z.string().check(z.refine(isRequestId));
const logQuery = z.strictObject({
  verdict: z.optional(z.enum(verdicts)),
  requestId: z.optional(requestIdText),
  limit: z.prefault(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  continuation: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))),
});
const transitionsQuery = z.strictObject({ requestId: requestIdText });

/** What the page shows of deliveries, under `/api/{network}/webhooks`. */
export const webhookRoutes: FastifyPluginAsync<WebhookRoutesOptions> = async (app, options) => {
  const { hooks, networks, log, refused, scanner, rates, triesPerViewer, stateOf } = options;
  const limit = ({ viewer }: FastifyRequest) => {
    const key = `verify:${viewer?.name ?? ''}`;
    return takeOrRefuse(rates, key, triesPerViewer, 'The limit is 10 tries a minute.');
  };
  app.setErrorHandler((error) => {
    throw error instanceof DatabaseError
      ? new HttpProblem(503, 'Waybill’s store can’t be read now.')
      : error;
  });
  for (const network of networks) {
    const { name, keyring } = network;
    const route = (path: string) => `/api/${name}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const operators = { config: { accessScope: 'webhooks' } } as const;

    app.get(route(webhookPaths.state), operators, async (): Promise<WebhookState> => {
      const summary = await log.summary(name);
      const refusedNow = refused.of(name);
      const times = summary.keys.flatMap(({ lastDeliveryMs }) => lastDeliveryMs ?? []);
      const without = keyring.aliases
        .filter((alias) => !summary.keys.some((key) => key.alias === alias))
        .map((alias) => ({ alias, lastDeliveryMs: null, deliveries: 0, skewMs: null }));
      return {
        nowMs: Date.now(),
        receiver: {
          isOn: pathSecretOf(hooks, name) !== null,
          needsCustomHeader: hooks.customHeader !== null,
          lastDeliveryMs: times.length > 0 ? Math.max(...times) : null,
        },
        ...summary,
        counts: { ...summary.counts, refused: refusedNow.length },
        keys: [...summary.keys, ...without],
        ...stateOf(name),
      };
    });

    app.get(route(webhookPaths.deliveries), operators, async (request) => {
      const query = parsed(logQuery, request.query);
      const { limit, requestId = null, verdict = null } = query;
      const [beforeMs, before = null] = query.continuation?.split('.') ?? [];
      const stored =
        verdict === 'refused'
          ? []
          : await log.deliveries({ network: name, verdict, requestId, limit, before });
      const last = stored.length === limit ? stored.at(-1) : undefined;
      const isInPage = ({ receivedMs }: Delivery) =>
        receivedMs < Number(beforeMs ?? Infinity) && receivedMs >= (last?.receivedMs ?? 0);
      const shown =
        requestId === null && (verdict === null || verdict === 'refused')
          ? refused.of(name).filter(isInPage)
          : [];
      return {
        deliveries: [...stored, ...shown].toSorted((a, b) => b.receivedMs - a.receivedMs),
        continuation: last ? `${last.receivedMs}.${last.id}` : null,
      };
    });

    app.get<{ Params: { id: string } }>(
      route(webhookPaths.delivery),
      operators,
      async ({ params }) => {
        const id = parsed(idText, params.id);
        const stored = await log.body(name, id);
        if (!stored) throw new HttpProblem(404, 'This delivery isn’t kept.');
        const { delivery, timestamp, signature, bodyBase64 } = stored;
        const bytes = bodyBase64 === null ? null : Buffer.from(bodyBase64, 'base64');
        const isWithheld = bytes !== null && scanner.holdsSecret(bytes);
        const shown = isWithheld ? null : bytes;
        return {
          delivery,
          headers: { timestamp, signature },
          body: shown && isUtf8(shown) ? shown.toString() : null,
          bodyBase64: shown && shown.toString('base64'),
          isWithheld,
        };
      },
    );

    app.get(
      route(webhookPaths.transitions),
      { config: { accessScope: 'requests' } },
      async (request: FastifyRequest): Promise<StatusTransitions> => {
        const { requestId } = parsed(transitionsQuery, request.query);
        const transitions = await log.transitions(name, requestId);
        return { transitions, isKept: log.isKept };
      },
    );

    app.post(
      route(webhookPaths.verify),
      { ...operators, bodyLimit: maxPastedBytes },
      async (request): Promise<VerifyAnswer> => {
        const pasted = parsed(verifyBody, request.body);
        const { timestamp, signature, bodyBase64, keyAlias = null } = pasted;
        const body =
          bodyBase64 === undefined
            ? Buffer.from(pasted.body ?? '')
            : Buffer.from(bodyBase64, 'base64');
        if (body.length > maxVerifyBytes) throw new HttpProblem(413, 'The body is too large.');
        if (keyAlias !== null && keyring.keyOf(keyAlias) === undefined)
          throw new HttpProblem(400, 'No API key has this alias.');
        await limit(request);
        return verify({ timestamp, signature, body, keyAlias }, network, networks);
      },
    );
  }
};

/** @throws HttpProblem 400 which names what is wrong, not its value */
export function parsed<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new HttpProblem(400, where ? `${where} is missing or wrong.` : 'The request is malformed.');
}
