import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import type { AlertWebhook } from '../config/proxy-config';

/** What became of one attempt. */
export type Delivery = { ok: true } | { ok: false; reason: string };

/** Unix seconds. The signature covers it, so that a receiver can refuse old messages. */
const timestampHeader = 'x-waybill-timestamp';
/** `sha256=` and the hex HMAC-SHA256 of the timestamp, a dot and the body. */
const signatureHeader = 'x-waybill-signature';

export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** Posts messages to the one configured receiver. */
export class WebhookClient {
  readonly #webhook: AlertWebhook;
  readonly #deadlineMs: number;
  readonly #agent = new Agent({
    connections: 1,
    connect: { timeout: 5_000 },
    maxHeaderSize: 16_384,
  });

  constructor(webhook: AlertWebhook, deadlineMs: number) {
    this.#webhook = webhook;
    this.#deadlineMs = deadlineMs;
  }

  /** Follows no redirect. The reason of a failure contains neither the address nor what the receiver sent. */
  async send(body: string): Promise<Delivery> {
    const { url, secret } = this.#webhook;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signal = AbortSignal.timeout(this.#deadlineMs);
    try {
      const { statusCode, body: response } = await request(url, {
        method: 'POST',
        dispatcher: this.#agent,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'waybill',
          [timestampHeader]: timestamp,
          [signatureHeader]: signatureOf(secret, timestamp, body),
        },
        body,
        signal,
      });
      response.on('error', () => {}).destroy();
      const isTaken = statusCode >= 200 && statusCode < 300;
      return isTaken ? { ok: true } : { ok: false, reason: `status ${statusCode}` };
    } catch {
      return { ok: false, reason: signal.aborted ? 'no response in time' : 'no connection' };
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
