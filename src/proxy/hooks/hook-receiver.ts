import type { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#service/proxy-api/webhooks';
import { clientNetwork } from '../auth/client-network';
import { type HooksConfig, type NetworkConfig, pathSecretOf } from '../config/proxy-config';
import type { EventHub } from '../events/event-hub';
import { HttpProblem } from '../http/http-problem';
import { singleHeader } from '../plugins/security';
import { Semaphore } from '../rate-limit/semaphore';
import { sameText } from '../secrets/same-text';
import type { SecretScanner } from '../secrets/secret-scan';
import { DatabaseError } from '../db/database-error';
import type { DeliveryLog } from './delivery-log';
import { answerStatuses } from './logged-delivery';
import { bodyHash, eventIn } from './read-delivery';
import type { RefusedDeliveries } from './refused-deliveries';
import {
  ageOf,
  isSignature,
  readTimestamp,
  signatureHeader,
  signerOf,
  timestampHeader,
} from './signature';
import { maxDeliveryBytes, UnverifiedBodies } from './unverified-bodies';

/** Signed deliveries that are stored at once. */
const maxAtOnce = 64;

interface ReceiverOptions {
  hooks: HooksConfig;
  networks: readonly NetworkConfig[];
  log: DeliveryLog;
  refused: RefusedDeliveries;
  hub: EventHub;
  scanner: SecretScanner;
}

const refusals: Record<Refusal, [status: number, detail: string]> = {
  'malformed-headers': [400, 'The headers of the signature are missing or malformed.'],
  'content-type': [400, 'Only plain JSON is accepted.'],
  expired: [
    400,
    'The time of the signature is more than 72 hours off, in the past or in the future.',
  ],
  'custom-header': [401, 'The custom header is missing or wrong.'],
  signature: [401, 'The signature doesn’t match.'],
  'too-large': [413, 'The body is too large.'],
  'too-slow': [408, 'The body didn’t arrive in time.'],
  'too-many': [429, 'Too many deliveries at once.'],
  'not-stored': [503, 'The delivery can’t be stored now.'],
};

/** Made once: an error's stack for each post of anybody would be garbage by the megabyte. */
const problems = { read: problemsWith({}), unread: problemsWith({ connection: 'close' }) };

/** @param headers what is left of an unread body is not waited for */
function problemsWith(headers: Record<string, string>): Record<Refusal, HttpProblem> {
  const entries = Object.entries(refusals).map(([reason, [status, detail]]) => {
    const retry = status === 429 || status === 503 ? { retryAfterMs: 1_000 } : {};
    return [reason, new HttpProblem(status, detail, retry, headers)] as const;
  });
  return Object.fromEntries(entries) as Record<Refusal, HttpProblem>;
}

/** A request whose headers are in order. */
interface Admitted {
  network: NetworkConfig;
  receivedMs: number;
  sentMs: number;
  timestamp: string;
  signature: string;
  isLate: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What its headers say, once they are in order. */
    delivery: Admitted | null;
  }
}

/**
 * Receives the service's webhooks at `/hooks/{network}/{secret}`. What can be told from the headers is told before the
 * body is read. An event is a hint, so nothing that it says is acted on but "read this request again".
 */
export const hookReceiver: FastifyPluginAsync<ReceiverOptions> = async (app, options) => {
  const { hooks, networks, log, refused, hub, scanner } = options;
  const { customHeader } = hooks;
  if (networks.every(({ name }) => pathSecretOf(hooks, name) === null)) return;
  const bodies = new UnverifiedBodies();
  const places = new Semaphore(maxAtOnce);
  // A property: entries of a WeakMap outlive their requests until V8 clears its old objects.
  app.decorateRequest('delivery', null);

  const refuse = (reply: FastifyReply, networkName: string, reason: Refusal) => {
    const { request } = reply;
    const [status] = refusals[reason];
    const text = singleHeader(request, timestampHeader) ?? '';
    const length = Number(request.headers['content-length'] ?? NaN);
    app.metrics.delivery(networkName, reason);
    refused.note(networkName, reason, {
      receivedMs: Date.now(),
      sentMs: readTimestamp(text)?.sentMs ?? null,
      answerStatus: status,
      answerMs: elapsedMs(reply),
      bodyBytes: Number.isSafeInteger(length) ? length : null,
    });
    return problems[request.raw.complete ? 'read' : 'unread'][reason];
  };

  const reasonAgainst = (request: FastifyRequest): Refusal | Omit<Admitted, 'network'> => {
    const { headers } = request;
    const encoding = headers['content-encoding'] ?? 'identity';
    if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return 'content-type';
    if (encoding !== 'identity') return 'content-type';
    const timestamp = singleHeader(request, timestampHeader) ?? '';
    const signature = singleHeader(request, signatureHeader) ?? '';
    const sent = readTimestamp(timestamp);
    if (!sent || !isSignature(signature)) return 'malformed-headers';
    const receivedMs = Date.now();
    const age = ageOf(receivedMs - sent.sentMs);
    if (age === 'expired') return 'expired';
    if (customHeader) {
      const value = singleHeader(request, customHeader.name) ?? '';
      if (!sameText(value, customHeader.value)) return 'custom-header';
    }
    if (Number(headers['content-length'] ?? 0) > maxDeliveryBytes) return 'too-large';
    const isLate = age === 'late';
    return { receivedMs, sentMs: sent.sentMs, timestamp, signature, isLate };
  };

  // The exact bytes: a signature covers these, and no parsed and rewritten JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) =>
    bodies.read(payload, clientNetwork(request.ip)),
  );

  // A page would answer it with 200.
  app.get('/hooks/*', { config: { refusesSilently: true } }, () => {
    throw new HttpProblem(404, 'There is nothing at this path.');
  });
  app.route<{ Params: { network: string; secret: string }; Body: Buffer | Refusal }>({
    method: 'POST',
    url: '/hooks/:network/:secret',
    config: { refusesSilently: true, isQuiet: hooks.isQuiet ?? false },
    onRequest: async (request, reply) => {
      const network = networks.find(({ name }) => name === request.params.network);
      const secret = network ? pathSecretOf(hooks, network.name) : null;
      // Compared in any case, so that the time tells nothing of the secret.
      const isRight = sameText(request.params.secret, secret ?? '');
      if (!isRight || secret === null || !network)
        throw new HttpProblem(404, 'There is nothing at this path.', {}, { connection: 'close' });
      const facts = reasonAgainst(request);
      if (typeof facts === 'string') throw refuse(reply, network.name, facts);
      request.delivery = { network, ...facts };
    },
    handler: async (request, reply) => {
      const { body, delivery } = request;
      if (!delivery) throw new HttpProblem(400, 'A body is required.');
      if (!Buffer.isBuffer(body)) throw refuse(reply, delivery.network.name, body);
      const { network, timestamp, signature, receivedMs, sentMs, isLate } = delivery;
      const keyAlias = signerOf(network.keyring, timestamp, body, signature);
      if (keyAlias === null) throw refuse(reply, network.name, 'signature');
      if (!places.tryAcquire()) throw refuse(reply, network.name, 'too-many');
      // The service may send back what it knows: a key is neither stored nor told.
      const isKept = !scanner.holdsSecret(body);
      const event = isKept ? eventIn(body) : null;
      const appended = await log
        .append({
          network: network.name,
          receivedMs,
          sentMs,
          isLate,
          keyAlias,
          timestamp,
          signature,
          bodyHash: bodyHash(body),
          bodyBase64: isKept ? body.toString('base64') : '',
          bodyBytes: body.length,
          event,
        })
        .catch((error: unknown) => {
          const reason = error instanceof DatabaseError ? error.message : 'internal';
          request.log.error({ reason }, 'delivery not stored');
          throw refuse(reply, network.name, 'not-stored');
        })
        .finally(() => places.release());
      const { id, verdict, order } = appended;
      app.metrics.delivery(network.name, verdict);
      if (event && verdict !== 'duplicate' && order !== 'older') {
        // What is repeated or late may have been captured: it doesn't show that deliveries come.
        if (verdict === 'applied') hub.noteDelivery(network.name, keyAlias);
        const { requestId, status, updatedAtMs } = event;
        hub.publish(network.name, {
          requestId,
          status,
          updatedAt: updatedAtMs,
          source: 'webhook',
        });
      }
      reply.raw.once('finish', () => {
        log.noteAnswer(id, elapsedMs(reply));
      });
      return reply.code(answerStatuses[verdict]).send({ verdict });
    },
  });
};

function elapsedMs(reply: FastifyReply): number {
  return Math.round(reply.elapsedTime * 10) / 10;
}
