import { createHmac } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { keyAt } from '../http/api-keys';
import { mix32 } from '../world/random';
import type { StatusChange } from '../world/world';
import { webhookPayload } from './event-payload';

/** How deliveries go wrong when it is switched on; docs/sandbox.md is checked against this list. */
export const webhookModes = {
  duplicate: 'each event is posted twice, with the same bytes and headers',
  shuffled:
    'each event is delayed by up to five seconds of its own, so that later ones overtake it',
  late: 'every third event arrives with a signature that is ten minutes old',
  lost: 'every third event is never posted',
  resigned: 'a retry has a timestamp and a signature of its own',
  seconds: 'X-Signature-Timestamp is in seconds',
} as const;
export type WebhookMode = keyof typeof webhookModes;

export interface WebhookOptions {
  /** Where to post what became of requests of this key; null: nowhere. */
  urlOf: (key: string) => string | null;
  modes?: readonly WebhookMode[];
  /** How long the first retry waits; each further one waits twice as long (*assumed*). */
  firstRetryMs?: number;
  /** How long an event waits at most in the mode `shuffled`. */
  maxShuffleMs?: number;
}

const maxRetries = 10;
/** A receiver that is slower counts as one that refused (*assumed*). */
const answerMs = 10_000;
const lateMs = 10 * 60_000;

/** Posts each change to the webhook of the key that made the request, signed with that key (service-api.md E4). */
export function createWebhookDeliveries(
  { urlOf, modes = [], firstRetryMs = 1_000, maxShuffleMs = 5_000 }: WebhookOptions,
  clock: () => number,
) {
  const hasMode = (mode: WebhookMode) => modes.includes(mode);
  const closing = new AbortController();
  // Every delivery under way listens to it.
  setMaxListeners(0, closing.signal);
  let eventCount = 0;

  function headersOf(body: string, key: string, sentAtMs: number) {
    const timestamp = String(hasMode('seconds') ? Math.floor(sentAtMs / 1000) : sentAtMs);
    return {
      'content-type': 'application/json',
      'x-signature-timestamp': timestamp,
      'x-signature-sha256': createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'),
    };
  }

  async function postOnce(
    url: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<boolean> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(answerMs)]);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function deliver(change: StatusChange, key: string, eventNumber: number): Promise<void> {
    const body = JSON.stringify(webhookPayload(change, clock()));
    const chance = (salt: number, parts: number) =>
      mix32(change.row.seed, eventNumber, salt) % parts;
    if (hasMode('lost') && chance(1, 3) === 0) return;
    if (hasMode('shuffled')) await pause(chance(2, maxShuffleMs));
    const ageMs = hasMode('late') && chance(3, 3) === 0 ? lateMs : 0;
    let headers = headersOf(body, key, clock() - ageMs);
    for (let attempt = 0; attempt <= maxRetries; attempt++) {
      if (attempt > 0) await pause(firstRetryMs * 2 ** (attempt - 1));
      if (attempt > 0 && hasMode('resigned')) headers = headersOf(body, key, clock() - ageMs);
      const url = urlOf(key);
      if (url === null) return;
      const posts = Array.from({ length: hasMode('duplicate') ? 2 : 1 }, () =>
        postOnce(url, headers, body),
      );
      if ((await Promise.all(posts)).some(Boolean)) return;
    }
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal, ref: false });

  return {
    post: (change: StatusChange) => {
      const key = keyAt(change.row.plan.apiKey);
      if (key === null || urlOf(key) === null) return;
      // What ends with the sandbox is not delivered.
      deliver(change, key, eventCount++).catch(() => {});
    },
    close: () => closing.abort(),
  };
}
