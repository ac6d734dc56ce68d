import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlertMessage } from '../../src/proxy/alerts/alert-message';

/** What a receiver does: docs/alerts.md shows the same. */
export function isGenuine(headers: IncomingMessage['headers'], body: Buffer, secret: string) {
  const timestamp = String(headers['x-waybill-timestamp']);
  if (!/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  const given = Buffer.from(String(headers['x-waybill-signature']));
  const wanted = Buffer.from(`sha256=${expected}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A receiver of alerts that notes what comes, and can be slow or broken. */
export class AlertReceiver {
  readonly secret = 'secret-of-the-alert-receiver';
  /** Every attempt, also those that were refused. */
  readonly attempts: { message: AlertMessage; isGenuine: boolean; raw: string }[] = [];
  readonly accepted: AlertMessage[] = [];
  /** What is answered; null: nothing, ever. */
  status: number | null = 200;
  #server: Server | null = null;
  #port = 0;

  static async start(): Promise<AlertReceiver> {
    const receiver = new AlertReceiver();
    await receiver.open();
    return receiver;
  }

  get webhook() {
    return {
      url: new URL(`http://127.0.0.1:${this.#port}/hooks/canary-path?key=canary-query`),
      secret: this.secret,
    };
  }

  get texts(): string[] {
    return this.accepted.map(({ text }) => text);
  }

  /** Accepted changes, such as `opened delayed 200`. */
  get changes(): string[] {
    return this.accepted.flatMap(({ changes }) =>
      changes.map(({ change, kind, count }) => `${change} ${kind} ${count}`),
    );
  }

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        const message = JSON.parse(body.toString()) as AlertMessage;
        this.attempts.push({
          message,
          isGenuine: isGenuine(request.headers, body, this.secret),
          raw: `${JSON.stringify(request.headers)} ${body.toString()}`,
        });
        if (this.status === null) return;
        if (this.status < 300) this.accepted.push(message);
        response.writeHead(this.status, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}
