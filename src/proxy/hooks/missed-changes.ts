import { LRUCache } from 'lru-cache';
import { endpoints } from '#service/calls/endpoints';
import { readRequestsPage } from '#service/records/read-requests';
import type { RequestRecord } from '#service/records/record';
import type { WebhookState } from '#service/proxy-api/webhooks';
import type { Freshness } from '../config/proxy-config';
import type { Caller } from '../rate-limit/callers';
import { injectApiKey } from '../routes/inject-api-key';
import { maxStale, targetOf, type NetworkContext } from '../routes/proxy-route';
import type { DeliveryLog } from './delivery-log';

/** Tests use shorter ones. */
export interface MissedTimes {
  checkMs: number;
  /** A delivery may come so much later than a list shows the change. */
  graceMs: number;
}

export const defaultMissedTimes: MissedTimes = { checkMs: 60_000, graceMs: 60_000 };

/** Pages of one check: one, unless more than 50 requests have changed. */
const maxPages = 5;
const pageSize = 50;
const maxCheckMs = 30_000;
/** Missed changes of which a delivery may still come. */
const maxOpen = 100;
/** Changes that wait to be judged. */
const maxYoung = 2 * maxPages * pageSize;
/** Requests whose last status is remembered. */
const maxKnown = 5_000;
/** Of one request: all its statuses, each tried as often as the service does. */
const maxAttempts = 100;

const background: Caller = { id: 'webhooks', isPublic: false, priority: 'background' };

interface Change {
  requestId: string;
  status: string;
  updatedAtMs: number;
  /** When a list first showed it, by our clock. */
  seenMs: number;
}

/**
 * Reads once a minute which requests have changed, and finds changes of a status of which no delivery told. It is what makes
 * a lost delivery harmless, and the only call that events cause. A row that changed is no changed status: what isn't known
 * to have had another one isn't counted, nor a quote that waits for its deposit (*assumed*: not each of them is delivered).
 */
export class MissedChanges {
  readonly #context: NetworkContext;
  readonly #log: DeliveryLog;
  readonly #freshness: Freshness;
  readonly #times: MissedTimes;
  readonly #sinceMs = Date.now();
  /** Everything that has changed before was read; by the service's clock, which differs from ours. Null at first. */
  #readUntilMs: number | null = null;
  /** What was created later has only had statuses that this has seen, or missed; by the service's clock. */
  #bornMs: number | null = null;
  /** The last status of each request in a list. */
  readonly #statuses = new LRUCache<string, string>({ max: maxKnown });
  /** Not judged yet: a delivery may be under way. */
  #young: Change[] = [];
  #checkedMs: number | null = null;
  #count = 0;
  #open: Change[] = [];

  constructor(
    context: NetworkContext,
    log: DeliveryLog,
    freshness: Freshness,
    times = defaultMissedTimes,
  ) {
    this.#context = context;
    this.#log = log;
    this.#freshness = freshness;
    this.#times = times;
  }

  get gaps(): WebhookState['gaps'] {
    return {
      changes: this.#count,
      sinceMs: this.#checkedMs === null ? null : this.#sinceMs,
      checkedMs: this.#checkedMs,
      requestIds: [...new Set(this.#open.map(({ requestId }) => requestId))].slice(-10),
    };
  }

  /** Nothing is read before the first delivery: without a webhook at the service there is nothing to miss. */
  async check(closing: AbortSignal): Promise<void> {
    const { name } = this.#context.network;
    const { keys } = await this.#log.summary(name);
    if (keys.length === 0) return;
    const nowMs = Date.now();
    // Signed after it was received: our clock is that much behind.
    const behindMs = Math.max(0, ...keys.map(({ skewMs }) => -(skewMs ?? 0)));
    const signal = AbortSignal.any([closing, AbortSignal.timeout(maxCheckMs)]);
    const aliases = keys.map(({ alias }) => alias);
    await this.#readChanges(aliases, this.#sinceMs + behindMs, nowMs, signal);
    const young: Change[] = [];
    const lost: Change[] = [];
    for (const change of this.#young.slice(-maxYoung)) {
      if (await this.#isDelivered(change)) continue;
      (nowMs - change.seenMs < this.#times.graceMs ? young : lost).push(change);
    }
    this.#young = young;
    this.#count += lost.length;
    this.#open.push(...lost);
    for (const change of lost)
      this.#log.noteTransition({ network: name, ...change, source: 'list', isLate: false });
    this.#checkedMs = nowMs;
    await this.#dropDelivered();
  }

  /** Retries come late: what they tell of wasn't lost. */
  async #dropDelivered(): Promise<void> {
    const open: Change[] = [];
    for (const change of this.#open.slice(-maxOpen))
      if (await this.#isDelivered(change)) this.#count--;
      else open.push(change);
    this.#open = open;
  }

  async #isDelivered({ requestId, status }: Change): Promise<boolean> {
    const { name: network } = this.#context.network;
    const query = { network, verdict: null, requestId, limit: maxAttempts, before: null };
    const deliveries = await this.#log.deliveries(query);
    return deliveries.some((delivery) => meaningOf(delivery.status ?? '') === meaningOf(status));
  }

  /** Of each request its current state alone. */
  async #readChanges(
    aliases: readonly string[],
    startMs: number,
    nowMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    const sinceMs = this.#readUntilMs ?? startMs;
    const found: RequestRecord[] = [];
    let continuation: string | null = null;
    for (let page = 0; page < maxPages; page++) {
      const { records, next } = await this.#readPage(aliases, continuation, signal);
      found.push(...records);
      const oldestMs = records.at(-1)?.updatedAtMs ?? 0;
      if (next === null || oldestMs < sinceMs) break;
      continuation = next;
    }
    // Newest change first. The first look learns from it what time it is at the service.
    this.#readUntilMs = found[0]?.updatedAtMs ?? this.#readUntilMs;
    for (const record of found.toReversed()) {
      const { id: requestId, status, updatedAtMs } = record;
      const before = this.#statuses.get(requestId);
      if (status !== null) this.#statuses.set(requestId, meaningOf(status));
      if (status === null || updatedAtMs === null || updatedAtMs < sinceMs) continue;
      if (status === 'waiting') continue;
      const bornMs = this.#bornMs ?? startMs;
      if (await this.#hasChanged(record, before, bornMs))
        this.#young.push({ requestId, status, updatedAtMs, seenMs: nowMs });
    }
    this.#bornMs ??= Math.min(startMs, this.#readUntilMs ?? startMs);
  }

  /** Whether its status is another one than before, as far as a list or the log tells. */
  async #hasChanged(
    { id, status, createdAtMs }: RequestRecord,
    before: string | undefined,
    bornMs: number,
  ): Promise<boolean> {
    const meaning = meaningOf(status ?? '');
    if (before !== undefined) return before !== meaning;
    if (createdAtMs !== null && createdAtMs > bornMs) return true;
    const seen = await this.#log.transitions(this.#context.network.name, id);
    return seen.length > 0 && seen.every((transition) => meaningOf(transition.status) !== meaning);
  }

  async #readPage(aliases: readonly string[], continuation: string | null, signal: AbortSignal) {
    const { network, upstream, limits } = this.#context;
    const query = new Map([
      ['apiKeyAlias', aliases.join(',')],
      ['sortBy', 'updatedAt'],
      ['sortDirection', 'desc'],
      ['limit', String(pageSize)],
    ]);
    if (continuation !== null) query.set('continuation', continuation);
    const { key, query: filled } = injectApiKey(network.keyring)(query);
    const { response } = await upstream.fetch(
      {
        method: 'GET',
        target: targetOf(endpoints.requests, {}, filled),
        rateLimitKey: { key, routeClass: 'requests' },
        totalMs: limits.totalMs,
        maxAttempts: 1,
      },
      {
        // Instances that share their cache share this call.
        freshness: maxStale(this.#freshness, Math.floor((this.#times.checkMs * 0.8) / 1000)),
        caller: background,
        signal,
      },
    );
    const read = readRequestsPage(JSON.parse(response.body.toString()));
    return { records: read.rows.flatMap(({ record }) => record ?? []), next: read.continuation };
  }
}

/** `fallback` is another word for a refund (service-api.md S1). */
function meaningOf(status: string): string {
  return status === 'fallback' ? 'refund' : status;
}
