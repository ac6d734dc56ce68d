import { delayedInReads, type Read, type Reads } from '#service/delayed';
import { endpoints, type Endpoint } from '#service/endpoints';
import { readRequestsPage } from '#service/read-requests';
import type { RequestRecord } from '#service/record';
import type { RequestsV3Query } from '#service/requests-query';
import {
  fillTimes,
  minSampleSize,
  normalTimes,
  routeKey,
  sampleQuery,
  type FillTimes,
} from '#service/route-times';
import { mayBeUtxo, nameOfChain, readChains, type ChainRecord } from '#service/schema/chain';
import { joinedAnswers, triageAnswer, type TriageAnswer } from '#service/triage-answer';
import {
  inProgressQuery,
  refundFailedQuery,
  sharedForSeconds,
  sharedNowSeconds,
  simplerInProgressQuery,
  triagePage,
  unreturnedQuery,
  type TriageQuery,
} from '#service/triage-queries';
import type { Freshness, FreshnessByRoute } from '../config/proxy-config';
import { HttpProblem } from '../http-problem';
import type { Caller } from '../rate-limit/callers';
import type { RouteClass } from '../rate-limit/rate-tier';
import { injectApiKey } from '../routes/inject-api-key';
import { maxStale, targetOf, type NetworkContext } from '../routes/proxy-route';
import type { NetworkReading } from './alert-state';
import { delayedChecks, refundFailedCheck, unreturnedCheck } from './triage-checks';

/** Calls of the service for one poll; cached responses are none. */
export const maxCallsPerPoll = 4;
const maxMs = 45_000;
/** Of requests in progress, the oldest first. At least one is read with each poll; they are judged together. */
const maxPages = 20;
const sampleSeconds = 15 * 60;
const chainsMs = 3_600_000;

/** The proxy itself: after everybody who waits for an answer. */
const background: Caller = { id: 'alerts', isPublic: false, priority: 'background' };

/** One page of them, and when it was read. */
interface PageRead extends TriageAnswer {
  atMs: number;
}

const readOf = ({ records, atMs }: PageRead): Read => ({ rows: records, atMs });

/** All pages of requests in progress, each to be judged by the time it was read. */
interface InProgress extends TriageAnswer {
  reads: Reads[];
}

/** Reads what is wrong on one network; keeps what it has learned of usual times. */
export class NetworkPoller {
  readonly #context: NetworkContext;
  readonly #freshness: FreshnessByRoute;
  #chains: { byId: Map<number, ChainRecord>; atMs: number } | null = null;
  #recent: { records: RequestRecord[]; atMs: number } | null = null;
  readonly #samples = new Map<string, { times: FillTimes; atMs: number }>();
  /** The requests in progress that were read since they were last judged. */
  #pages: PageRead[] = [];
  #fromSeconds = 0;
  #before: Read | null = null;
  /** The service refused the group of requests in progress. */
  #isSimpler = false;
  #calls = 0;

  constructor(context: NetworkContext, freshness: FreshnessByRoute) {
    this.#context = context;
    this.#freshness = freshness;
  }

  get network(): string {
    return this.#context.network.name;
  }

  /** By the service's clock. */
  get #nowMs(): number {
    return this.#context.upstream.nowMs();
  }

  async poll(closing: AbortSignal): Promise<NetworkReading> {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(maxMs)]);
    this.#calls = 0;
    const failures: string[] = [];
    const attempt = async <T>(read: () => Promise<T>): Promise<T | null> => {
      try {
        return await read();
      } catch (error) {
        failures.push(signal.aborted ? 'The poll took too long.' : failureText(error));
        return null;
      }
    };
    const hasRead = await attempt(() => this.#readInProgress(signal));
    let inProgress = hasRead ? this.#takeInProgress() : null;
    const unreturned = await attempt(() => this.#readPage(unreturnedQuery, signal));
    const refundFailed = await attempt(() => this.#readPage(refundFailedQuery, signal));
    if (hasRead) await attempt(() => this.#learn(inProgress, signal));
    for (let isRead = hasRead; isRead && !inProgress && this.#hasCallsLeft;) {
      isRead = await attempt(() => this.#readInProgress(signal));
      if (isRead) inProgress = this.#takeInProgress();
    }
    return {
      network: this.network,
      checks: {
        ...(inProgress && this.#delayedChecks(inProgress)),
        ...(unreturned && { unreturned: unreturnedCheck(unreturned, this.#nowMs) }),
        ...(refundFailed && { 'refund-failed': refundFailedCheck(refundFailed) }),
      },
      failure: failures[0] ?? null,
    };
  }

  /** The next page of requests in progress; the first one is what Home reads. */
  async #readInProgress(signal: AbortSignal): Promise<true> {
    const from = this.#pages.length > 0 && { startTimestamp: String(this.#fromSeconds) };
    const read = (query: TriageQuery) =>
      this.#readPage((now) => ({ ...query(now), ...from }), signal);
    const askedMs = this.#nowMs;
    const ask = () =>
      this.#isSimpler
        ? read(simplerInProgressQuery)
        : read(inProgressQuery).catch((error: unknown) => {
            if (!(error instanceof HttpProblem) || error.details.upstreamStatus !== 400)
              throw error;
            this.#isSimpler = true;
            return read(simplerInProgressQuery);
          });
    const page = await ask();
    // The first answer may show that our clock is wrong: what was asked for then isn't what is in progress now.
    const passedMs = this.#nowMs - askedMs;
    const wasOff = passedMs < -maxMs || passedMs > 2 * maxMs;
    this.#pages.push({ ...(wasOff ? await ask() : page), atMs: this.#nowMs });
    return true;
  }

  /** All pages as one once the last of them was read; null before. */
  #takeInProgress(): InProgress | null {
    const last = this.#pages.at(-1);
    const lastMs = last?.records.at(-1)?.createdAtMs ?? null;
    if (last && !last.isComplete && lastMs !== null && this.#pages.length < maxPages) {
      // By time and not by cursor: requests leave this list between two polls.
      this.#fromSeconds = Math.max(this.#fromSeconds + 1, Math.floor(lastMs / 1000));
      return null;
    }
    const pages = this.#pages;
    this.#pages = [];
    this.#fromSeconds = 0;
    const now = pages.map(readOf);
    // Of several pages, the read before is minutes old and says nothing more.
    const before = now.length === 1 ? this.#before : null;
    this.#before = now[0] ?? null;
    return { ...joinedAnswers(pages), reads: now.map((read) => ({ now: read, before })) };
  }

  async #readPage(query: TriageQuery, signal: AbortSignal): Promise<TriageAnswer> {
    const freshness = maxStale(this.#freshness.requests, sharedForSeconds);
    const page = triagePage(query(sharedNowSeconds(this.#nowMs)));
    return this.#readRequests(page, freshness, signal);
  }

  async #readRequests(
    query: RequestsV3Query,
    freshness: Freshness,
    signal: AbortSignal,
  ): Promise<TriageAnswer> {
    const ours = new Map(Object.entries({ ...query, scope: 'ours' }));
    const { key, query: filled } = injectApiKey(this.#context.network.keyring)(ours);
    const target = targetOf(endpoints.requests, {}, filled);
    const body = await this.#fetch(endpoints.requests, target, key, 'requests', freshness, signal);
    return triageAnswer(readRequestsPage(body), query);
  }

  async #fetch(
    { method }: Endpoint,
    target: string,
    key: string,
    routeClass: RouteClass,
    freshness: Freshness,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { upstream, limits } = this.#context;
    const { response, outcome } = await upstream.fetch(
      {
        method,
        target,
        rateLimitKey: { key, routeClass },
        totalMs: limits.totalWithCountMs,
        maxAttempts: 1,
      },
      { freshness, caller: background, signal },
    );
    if (outcome === 'miss' || outcome === 'stale') this.#calls++;
    return JSON.parse(response.body.toString()) as unknown;
  }

  /** What is usual: the chains, the newest fills of all routes, then those of one late route after the other. */
  async #learn(inProgress: InProgress | null, signal: AbortSignal): Promise<void> {
    const nowMs = this.#nowMs;
    const isOld = (known: { atMs: number } | null | undefined, ms: number) =>
      !known || nowMs - known.atMs >= ms;
    if (this.#hasCallsLeft && isOld(this.#chains, chainsMs)) {
      const { keyring } = this.#context.network;
      const { path } = endpoints.chains;
      const { chains } = readChains(
        await this.#fetch(
          endpoints.chains,
          path,
          keyring.defaultKey,
          'other',
          this.#freshness.chains,
          signal,
        ),
      );
      const byId = new Map(chains.flatMap(({ chain }) => (chain ? [[chain.id, chain]] : [])));
      this.#chains = { byId, atMs: nowMs };
    }
    const freshness = maxStale(this.#freshness.requests, sampleSeconds);
    if (this.#hasCallsLeft && isOld(this.#recent, sampleSeconds * 1000)) {
      const { records } = await this.#readRequests(sampleQuery(null), freshness, signal);
      this.#recent = { records, atMs: nowMs };
    }
    const read = inProgress?.reads.map(({ now }) => now) ?? this.#pages.map(readOf);
    for (const route of this.#lateRoutes(read)) {
      if (!this.#hasCallsLeft) return;
      const key = routeKey(route);
      if (!isOld(this.#samples.get(key), sampleSeconds * 1000)) continue;
      const { records } = await this.#readRequests(sampleQuery(route), freshness, signal);
      this.#samples.set(key, { times: fillTimes(records), atMs: nowMs });
    }
  }

  get #hasCallsLeft(): boolean {
    return this.#calls < maxCallsPerPoll;
  }

  /** One request of each route with late ones: routes without a sample of their own come first. */
  #lateRoutes(reads: readonly Read[]): RequestRecord[] {
    const judged = this.#judge(reads.map((now) => ({ now, before: null })));
    if (!judged) return [];
    const late = [...judged.single, ...judged.slowRoutes.flatMap(({ requests }) => requests)];
    const byRoute = new Map(late.map(({ record }) => [routeKey(record), record]));
    const sampledMs = ([key]: [string, RequestRecord]) => this.#samples.get(key)?.atMs ?? 0;
    return [...byRoute]
      .filter(
        ([, { originChainId, destinationChainId }]) =>
          originChainId !== null && destinationChainId !== null,
      )
      .toSorted((a, b) => sampledMs(a) - sampledMs(b))
      .map(([, record]) => record);
  }

  #normal() {
    const sampled = [...this.#samples].map(([key, { times }]) => [key, times] as const);
    return normalTimes(this.#recent?.records ?? [], new Map(sampled));
  }

  /** Null while nothing is known of what is usual. */
  #judge(reads: readonly Reads[]) {
    const chains = this.#chains?.byId;
    if (!chains || !this.#recent) return null;
    return delayedInReads(reads, this.#normal(), (id) => mayBeUtxo(chains.get(id ?? NaN)));
  }

  #delayedChecks(page: InProgress): NetworkReading['checks'] {
    const judged = this.#judge(page.reads);
    if (!judged) return {};
    const { byRoute } = this.#normal();
    return delayedChecks(page, judged, {
      isSampled: (key) =>
        this.#samples.has(key) || (byRoute.get(key)?.length ?? 0) >= minSampleSize,
      nameOf: (id) => nameOfChain(this.#chains?.byId.get(id), id),
      // Fewer statuses were read: what isn't found may be in another one.
      endsAs: this.#isSimpler ? 'unwatched' : 'resolved',
    });
  }
}

/** Never the service's own text. */
function failureText(error: unknown): string {
  if (!(error instanceof HttpProblem)) return 'The response has an unexpected shape.';
  const { message, upstreamStatus } = error.details;
  return message === undefined
    ? error.message
    : `The service responded with status ${upstreamStatus}.`;
}
