import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { appPlugin } from './app-plugin';

export interface DrainLimits {
  /** How long a connection may take to send the rest of a request. */
  incompleteMs: number;
  /** How long anything may take: the longest call and a second. */
  totalMs: number;
}

export const defaultDrainLimits: DrainLimits = { incompleteMs: 1_000, totalMs: 16_000 };

/**
 * Bounds a stop. A server that closes waits for each connection, also for those that are silent or
 * have sent half a request, and there is no end to that.
 */
export const drainConnections = appPlugin<DrainLimits>(async (app, limits) => {
  const requests = new Map<Socket, Set<IncomingMessage>>();
  app.server.on('connection', (socket) => {
    requests.set(socket, new Set());
    socket.once('close', () => requests.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ofSocket = requests.get(request.socket);
    ofSocket?.add(request);
    response.once('close', () => ofSocket?.delete(request));
  });

  const destroy = (isDue: (ofSocket: Set<IncomingMessage>) => boolean) => {
    for (const [socket, ofSocket] of requests) if (isDue(ofSocket)) socket.destroy();
  };
  const isWithoutRequest = (ofSocket: Set<IncomingMessage>) =>
    ![...ofSocket].some(({ complete }) => complete);
  app.addHook('preClose', async () => {
    const timers = [
      setTimeout(() => destroy(isWithoutRequest), limits.incompleteMs),
      setTimeout(() => destroy(() => true), limits.totalMs),
    ];
    const stop = () => timers.forEach(clearTimeout);
    if (app.server.listening) app.server.once('close', stop);
    else stop();
  });
});
