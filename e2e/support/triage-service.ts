import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';

const limit = 50;
const seconds = (agoMs: number) => Math.floor((Date.now() - agoMs) / 1000);
const iso = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();

/** A request in progress whose deposit was so long ago; a fill takes four seconds. */
export function requestInProgress(id: string, ageMs: number) {
  return makeWireRecord({
    id,
    status: 'pending',
    createdAt: iso(ageMs),
    updatedAt: iso(ageMs),
    data: { inTxs: [wireTransaction({ timestamp: seconds(ageMs) })], outTxs: [] },
  });
}

/** So many requests that are late, farther apart than a slow route's are. */
export function lateRequests(count: number, name = 'late') {
  return Array.from({ length: count }, (_, number) =>
    requestInProgress(`${name}-${number}`, 30 * 3_600_000 - number * 1_000),
  );
}

/** A failure that was last updated so long ago, with a deposit and without a refund. */
export function failedRequest(id: string, ageMs: number, failReason = 'SLIPPAGE') {
  return makeWireRecord({
    id,
    status: 'failure',
    createdAt: iso(ageMs),
    updatedAt: iso(ageMs),
    data: { failReason, inTxs: [wireTransaction({ timestamp: seconds(ageMs) })], outTxs: [] },
  });
}

export type Row = ReturnType<typeof makeWireRecord>;

/** A service that knows the questions of triage alone, and counts who asks. */
export class TriageService {
  inProgress: Row[] = [];
  unreturned: Row[] = [];
  refundFailed: Row[] = [];
  /** Null: answers; a status: fails with it. */
  failsWith: number | null = null;
  /** What its clock is ahead of the proxy's; ages of its rows are counted by that of the proxy. */
  aheadMs = 0;
  readonly urls: string[] = [];
  readonly #fills: Row[] = Array.from({ length: limit }, (_, number) => {
    const ageMs = (number + 1) * 60_000;
    return makeWireRecord({
      id: `fill-${number}`,
      createdAt: iso(ageMs),
      updatedAt: iso(ageMs),
      data: {
        inTxs: [wireTransaction({ timestamp: seconds(ageMs) })],
        outTxs: [wireTransaction({ txHash: '0x22', chainId: 8453, timestamp: seconds(ageMs) + 4 })],
      },
    });
  });
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.urls.push(request.url ?? '');
      response.writeHead(this.failsWith ?? 200, {
        'content-type': 'application/json',
        date: new Date(Date.now() + this.aheadMs).toUTCString(),
      });
      response.end(JSON.stringify(this.failsWith ? { message: 'no' } : this.#answer(request.url)));
    });
  }

  static async start(): Promise<TriageService> {
    const service = new TriageService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(url = '') {
    if (url.startsWith('/chains'))
      return { chains: [1, 8453].map((id) => ({ id, displayName: `Chain ${id}`, vmType: 'evm' })) };
    const query = new URL(url, 'http://service').searchParams;
    const filters = query.get('filters') ?? '';
    const rows = filters.includes('not:depositTxHash')
      ? this.inProgress
      : filters.includes('not:refundFailReason')
        ? this.refundFailed
        : query.get('status') === 'failure'
          ? this.unreturned
          : this.#fills;
    // Of requests in progress alone: the other questions sort by their updates.
    const start = this.inProgress === rows ? Number(query.get('startTimestamp')) : 0;
    const found = rows.filter((row) => Date.parse(String(row['createdAt'])) >= start * 1000);
    const page = found.slice(0, limit);
    return {
      requests: page,
      total: found.length,
      ...(page.length < found.length && { continuation: 'more' }),
    };
  }
}
