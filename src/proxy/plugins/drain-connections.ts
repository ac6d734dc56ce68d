import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { appPlugin } from '../http/app-plugin';

export interface DrainLimits {
  /** Time for a connection to send the rest of a request. */
  incompleteMs: number;
  /** Time for everything: the longest call and a second. */
  totalMs: number;
}

export const defaultDrainLimits: DrainLimits = { incompleteMs: 1_000, totalMs: 16_000 };

/**
 * Limits the time of a shutdown. A closing server waits for every connection, even for one that is silent or
 * has sent half a request, without any timeout.
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
