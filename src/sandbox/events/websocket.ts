import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '#service/parse-json';
import { keyPlace } from '../http/api-keys';
import type { StatusChange, World } from '../world/world';
import { statusEvent, websocketData } from './event-payload';

export const websocketPath = '/ws';

const clientFrame = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  event: z.literal(statusEvent),
  filters: z.optional(z.object({ id: z.optional(z.string()) })),
});

/** One connection: the ids that it subscribed to; the empty text stands for a subscription without a filter. */
interface Subscriber {
  socket: WebSocket;
  keyPlace: number;
  ids: Set<string>;
  sentCount: number;
}

const everyId = '';

/**
 * The websocket (service-api.md E5). *Assumed*: a missing or unknown key is 401; a subscription by id takes any request,
 * one without a filter those of the key; frames that are not understood are ignored; the two forms of an event alternate.
 */
export function createWebsocket(app: FastifyInstance, world: World) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 });
  const subscribers = new Set<Subscriber>();
  let connectionCount = 0;

  app.server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'ws://sandbox');
    const place = keyPlace(url.searchParams.get('apiKey') ?? '');
    const refusal = url.pathname !== websocketPath ? '404 Not Found' : '401 Unauthorized';
    if (url.pathname !== websocketPath || place < 0)
      return socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    server.handleUpgrade(request, socket, head, (client) => connect(client, place));
  });

  function connect(socket: WebSocket, place: number): void {
    const subscriber: Subscriber = { socket, keyPlace: place, ids: new Set(), sentCount: 0 };
    subscribers.add(subscriber);
    socket.on('close', () => subscribers.delete(subscriber));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => receive(subscriber, data.toString()));
    send(socket, { type: 'connection', status: 'ready', data: { id: `${++connectionCount}` } });
  }

  function receive({ socket, ids }: Subscriber, text: string): void {
    const { data: frame } = clientFrame.safeParse(parseJson(text));
    if (!frame) return;
    const { type, event, filters } = frame;
    if (type === 'subscribe') ids.add(filters?.id ?? everyId);
    else ids.delete(filters?.id ?? everyId);
    send(socket, { type, status: 'success', data: { event, ...(filters && { filters }) } });
  }

  return {
    send: (change: StatusChange) => {
      const { row } = change;
      for (const subscriber of subscribers) {
        const { ids, keyPlace: place } = subscriber;
        if (!ids.has(row.id) && !(ids.has(everyId) && place === row.plan.apiKey)) continue;
        const publishedAt = world.clock();
        const event = { event: statusEvent, data: websocketData(change, publishedAt) };
        const isNested = subscriber.sentCount++ % 2 === 1;
        send(subscriber.socket, isNested ? { data: event } : { ...event, publishedAt });
      }
    },
    /** As when the service is deployed: every connection ends, without a close frame. */
    restart: () => {
      for (const { socket } of subscribers) socket.terminate();
    },
  };
}

function send(socket: WebSocket, frame: object): void {
  socket.send(JSON.stringify(frame));
}
