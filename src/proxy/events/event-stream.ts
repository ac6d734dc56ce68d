import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { NetworkConfig } from '../config/proxy-config';
import { HttpProblem } from '../http/http-problem';
import type { SecretScanner } from '../secrets/secret-scan';
import { maxWatched, type EventHub, type HubMessage } from './event-hub';
import { FrameQueue } from './frame-queue';

/** Tests use shorter ones. */
export interface StreamTimes {
  /** Also how often a login is checked again. */
  heartbeatMs: number;
}

export const defaultStreamTimes: StreamTimes = { heartbeatMs: 15_000 };

/** Each visible tab has one; without login everybody is the same viewer. */
const maxPerViewer = 20;
const maxStreams = 500;
/** Frames of this time go out together. */
const gatherMs = 50;
/** Browsers come back spread over this time after an instance has ended. */
const retrySpreadMs = 4_000;
const refusedMs = 30_000;

interface EventStreamOptions {
  networks: readonly NetworkConfig[];
  hub: EventHub;
  scanner: SecretScanner;
  times: StreamTimes;
}

interface OpenStream {
  network: string;
  viewer: string;
  push: (text: string) => void;
  check: () => Promise<void>;
  end: () => void;
}

const watchBody = z.strictObject({
  ids: z.array(z.string().check(z.minLength(1), z.maxLength(128))).check(z.maxLength(maxWatched)),
  isRenewal: z.optional(z.boolean()),
});

/**
 * `GET /api/{network}/stream`: server-sent events. A change of a request is `{requestId, status, updatedAt, source}`;
 * `resync`, `watched` and `state` are what `HubMessage` says. `POST …/stream/watch` tells what a browser shows.
 */
export const eventStream: FastifyPluginAsync<EventStreamOptions> = async (
  app,
  { networks, hub, scanner, times },
) => {
  const open = new Set<OpenStream>();
  let isClosing = false;
  const checkAll = () => Promise.all([...open].map((stream) => stream.check()));
  const timer = setInterval(() => void checkAll(), times.heartbeatMs).unref();
  app.logins.onLogout(() => void checkAll());
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    for (const stream of open) {
      stream.push(`retry: ${1_000 + Math.floor(Math.random() * retrySpreadMs)}\n\n`);
      stream.end();
    }
  });

  const scanned = (frame: string) => {
    if (!scanner.holdsSecret(frame)) return frame;
    app.log.warn('a frame with a secret was withheld');
    return '';
  };
  const stateFrame = (network: string) => frameOf('state', hub.stateOf(network));
  const frameFor = (network: string, message: HubMessage) => {
    if (message.type === 'watch') return '';
    return message.type === 'state' ? stateFrame(network) : scanned(messageFrame(message));
  };

  /** By network: what goes out at the end of its gathering time. */
  const gathered = new Map<string, string>();
  const flush = (network: string) => {
    const text = gathered.get(network);
    if (!gathered.delete(network) || !text) return;
    for (const stream of open) if (stream.network === network) stream.push(text);
  };
  for (const { name: network } of networks)
    hub.subscribe(network, (message) => {
      const frame = frameFor(network, message);
      if (!gathered.has(network)) setTimeout(flush, gatherMs, network).unref();
      gathered.set(network, (gathered.get(network) ?? '') + frame);
    });

  app.metrics.networkGauge('waybill_open_streams', 'Streams of events to browsers', () =>
    networks.map(({ name }) => [name, [...open].filter(({ network }) => network === name).length]),
  );

  const start = (network: string, request: FastifyRequest, reply: FastifyReply) => {
    const queue = new FrameQueue(resyncFrame);
    const { raw } = reply;
    const stream: OpenStream = {
      network,
      viewer: viewerOf(request),
      push: (text) => queue.push(text),
      check: async () => {
        if (!(await app.logins.isValid(request))) stream.end();
        else if (queue.isStuck()) raw.destroy();
        else queue.push(stateFrame(network));
      },
      end: () => {
        if (open.delete(stream)) queue.end();
      },
    };
    // What it is told here isn't told again.
    flush(network);
    open.add(stream);
    raw.once('close', stream.end);
    const lastEventId = lastEventIdOf(request);
    const missed = lastEventId === null ? [] : hub.since(network, lastEventId);
    queue.push(
      [stateFrame(network), ...missed.map((message) => frameFor(network, message))].join(''),
    );
    return queue.body;
  };

  for (const { name } of networks) {
    const scope = { accessScope: 'requests' } as const;
    app.get(
      `/api/${name}/stream`,
      { config: { ...scope, isStream: true } },
      async (request, reply) => {
        if (isClosing) throw new HttpProblem(503, 'This server is stopping.');
        const viewer = viewerOf(request);
        const count = [...open].filter((stream) => stream.viewer === viewer).length;
        if (count >= maxPerViewer || open.size >= maxStreams)
          throw new HttpProblem(429, 'Too many open streams.', { retryAfterMs: refusedMs });
        return reply
          .type('text/event-stream; charset=utf-8')
          .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
          .send(start(name, request, reply));
      },
    );
    app.post(`/api/${name}/stream/watch`, { config: scope }, async (request, reply) => {
      const { data } = watchBody.safeParse(request.body);
      if (!data) throw new HttpProblem(400, `The body must have up to ${maxWatched} request ids.`);
      const requestIds = data.ids.filter((id) => !scanner.holdsSecret(id));
      hub.tell(name, { type: 'watch', requestIds, isRenewal: data.isRenewal ?? false });
      return reply.code(204).send();
    });
  }
};

function viewerOf({ viewer }: FastifyRequest): string {
  return viewer?.name ?? '';
}

function lastEventIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' ? id : null;
}

function messageFrame(message: Exclude<HubMessage, { type: 'state' | 'watch' }>): string {
  if (message.type === 'resync') return resyncFrame;
  if (message.type === 'watched') return frameOf('watched', { requestIds: message.requestIds });
  const { id, requestId, status, updatedAt, source } = message.event;
  return `id: ${id}\n${frameOf('change', { requestId, status, updatedAt, source })}`;
}

const resyncFrame = frameOf('resync', {});

function frameOf(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
