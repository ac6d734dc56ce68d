import { createHmac } from 'node:crypto';
import { Agent } from 'undici';
import type { AlertWebhook } from '../config/proxy-config';
import { postJson } from '../post-json';

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
    const result = await postJson(url, body, {
      dispatcher: this.#agent,
      headers: {
        [timestampHeader]: timestamp,
        [signatureHeader]: signatureOf(secret, timestamp, body),
      },
      deadlineMs: this.#deadlineMs,
      maxBytes: 0,
    });
    if ('failure' in result) return { ok: false, reason: result.failure.replaceAll('-', ' ') };
    const { status } = result;
    return status >= 200 && status < 300 ? { ok: true } : { ok: false, reason: `status ${status}` };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
