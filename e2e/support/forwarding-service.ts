import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForwardingService {
  url: string;
  /** Method and path of every call, in the order of their arrival. */
  calls: string[];
  stop: () => void;
}

/**
 * Stands before a service, passes every call on, and tells when an answer is there, before it is passed back.
 *
 * @param onAnswer gets method and path of the call
 */
export async function startForwarding(
  serviceUrl: string,
  onAnswer: (call: string) => void,
): Promise<ForwardingService> {
  const calls: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    const call = `${incoming.method} ${path.split('?')[0]}`;
    calls.push(call);
    const { method, headers } = incoming;
    const passedOn = request(serviceUrl + path, { method, headers }, (answer) => {
      onAnswer(call);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
