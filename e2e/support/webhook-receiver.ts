import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as it arrived. */
export interface ReceivedDelivery {
  timestamp: string;
  signature: string;
  body: Buffer;
}

/** Listens on loopback and keeps what is posted; `answers` are the first statuses, then 200. */
export async function startWebhookReceiver(answers: number[] = []) {
  const deliveries: ReceivedDelivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      deliveries.push({
        timestamp: String(request.headers['x-signature-timestamp']),
        signature: String(request.headers['x-signature-sha256']),
        body: Buffer.concat(chunks),
      });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    deliveries,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
