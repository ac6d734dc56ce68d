import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { Agent } from 'undici';
import { listenStub } from '../../src/testing/test-config';

/** A picture of one transparent pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A host of icons on loopback, without TLS, and what connects to it in place of every host. */
export interface IconHost {
  dispatcher: Agent;
  requests: { url: string | undefined; headers: IncomingHttpHeaders }[];
  stop: () => Promise<void>;
}

export async function startIconHost(answer: RequestListener): Promise<IconHost> {
  const requests: IconHost['requests'] = [];
  const { server, url } = await listenStub((request, response) => {
    requests.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  const port = Number(new URL(url).port);
  const dispatcher = new Agent({
    connect: (_options, callback) => {
      const socket = connect(port, '127.0.0.1');
      socket
        .once('connect', () => callback(null, socket))
        .once('error', (error) => callback(error, null));
    },
  });
  const stop = async () => {
    await dispatcher.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { dispatcher, requests, stop };
}
