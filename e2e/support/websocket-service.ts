import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';

interface Asked {
  type: string;
  event: string;
  filters?: { id?: string };
}

/** A websocket that speaks as the service does (service-api.md E5), for these keys, and counts what it is asked. */
export async function startWebsocketService(...keys: string[]) {
  const http = createServer();
  const server = new WebSocketServer({ noServer: true });
  /** Each with the key that opened it. */
  const sockets = new Map<WebSocket, string>();
  const raw = new Set<Duplex>();
  const service = {
    url: '',
    /** Bytes that the protocol may not allow; what comes back is not read. */
    sendRaw: (...bytes: number[]) => {
      for (const socket of raw) socket.pause().write(Buffer.from(bytes));
    },
    asked: [] as Asked[],
    connections: 0,
    /** The ids that some connection is subscribed to. */
    subscribed: new Set<string>(),
    sockets,
    isReadySent: true,
    isRefusing: false,
    send: (frame: unknown) => {
      for (const socket of sockets.keys())
        socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    event: (requestId: string, status: string, updatedAt: number) => {
      const event = {
        event: 'request.status.updated',
        data: { requestId, status, updatedAt, inTxHashes: [], txHashes: [] },
      };
      service.send(updatedAt % 2 ? event : { data: event });
    },
    ready: () => service.send({ type: 'connection', status: 'ready', data: { id: '1' } }),
    kill: () => {
      for (const socket of sockets.keys()) socket.terminate();
    },
    close: async () => {
      service.kill();
      http.close();
      http.closeAllConnections();
    },
  };
  http.on('upgrade', (request: IncomingMessage, socket, head) => {
    service.connections++;
    const { searchParams } = new URL(request.url ?? '/', 'ws://service');
    const key = searchParams.get('apiKey') ?? '';
    if (service.isRefusing || !keys.includes(key))
      return socket.end(`HTTP/1.1 401 Unauthorized\r\nx-echo: ${key}\r\n\r\n${request.url}`);
    server.handleUpgrade(request, socket, head, (client) => {
      raw.add(socket);
      const ids = new Set<string>();
      sockets.set(client, key);
      client.on('error', () => undefined);
      client.on('close', () => {
        sockets.delete(client);
        raw.delete(socket);
        for (const id of ids) service.subscribed.delete(id);
      });
      client.on('message', (data: Buffer) => {
        const asked = JSON.parse(data.toString()) as Asked;
        const { type, event, filters } = asked;
        service.asked.push(asked);
        const id = filters?.id ?? '';
        if (type === 'subscribe') {
          ids.add(id);
          service.subscribed.add(id);
        } else service.subscribed.delete(id);
        client.send(JSON.stringify({ type, status: 'success', data: { event, filters } }));
      });
      if (service.isReadySent)
        client.send(JSON.stringify({ type: 'connection', status: 'ready', data: { id: '1' } }));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  service.url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`;
  return service;
}

/** What a server may do with a connection that is no service of ours. */
export const badAnswers: [what: string, answer: (socket: WebSocket) => void][] = [
  ['closes at once', (socket) => socket.terminate()],
  ['is never ready', () => undefined],
  [
    'says that it is ready and closes',
    (socket) => {
      socket.send('{"type":"connection","status":"ready"}');
      socket.close();
    },
  ],
  ['sends 10 MB', (socket) => socket.send('x'.repeat(10_000_000))],
  [
    'sends 10 MB once it is ready',
    (socket) => {
      socket.send('{"type":"connection","status":"ready"}');
      socket.send(`{"event":"${'x'.repeat(10_000_000)}"}`);
    },
  ],
  [
    'answers garbage',
    (socket) => {
      socket.send(Buffer.from([0, 159, 146, 150]));
      for (const text of ['', '[[[', '{"type":{}}', 'null', '{"type":"subscribe","status":1}'])
        socket.send(text);
      socket.close(4_999, 'x'.repeat(100));
    },
  ],
];
