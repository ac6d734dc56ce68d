import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';

const limit = 50;
const seconds = (agoMs: number) => Math.floor((Date.now() - agoMs) / 1000);
const iso = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();

/** A request in progress whose deposit was so long ago, updated now: the mirror reads what changed. */
export function requestInProgress(id: string, ageMs: number) {
  return makeWireRecord({
    id,
    status: 'pending',
    createdAt: iso(ageMs),
    updatedAt: iso(0),
    data: { inTxs: [wireTransaction({ timestamp: seconds(ageMs) })], outTxs: [] },
  });
}

/** So many requests that are late, the first one longest. */
export function lateRequests(count: number, name = 'late') {
  return Array.from({ length: count }, (_, number) =>
    requestInProgress(`${name}-${number}`, 30 * 3_600_000 - number * 1_000),
  );
}

/** A failure of so long ago, with a deposit and without a refund. */
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

/** The same after its delivery. */
export function delivered(row: Row): Row {
  return { ...row, status: 'success', updatedAt: iso(0) };
}

/** A service of one key whose requests a test sets; it pages, sorts and filters them as the mirror asks. */
export class RowService {
  rows: Row[] = [];
  /** Null: answers; a status: fails with it. */
  failsWith: number | null = null;
  /** Calls with this key are refused. */
  forbiddenKey: string | null = null;
  /** By id; all others are of any key that isn’t named here. */
  readonly keyOf = new Map<unknown, string>();
  /** What its clock is ahead of the proxy's; ages of its rows are counted by that of the proxy. */
  aheadMs = 0;
  readonly urls: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.urls.push(request.url ?? '');
      const isForbidden = request.headers['x-api-key'] === this.forbiddenKey;
      const failure = isForbidden ? 403 : this.failsWith;
      response.writeHead(failure ?? 200, {
        'content-type': 'application/json',
        date: new Date(Date.now() + this.aheadMs).toUTCString(),
      });
      response.end(JSON.stringify(failure ? { message: 'no' } : this.#answer(request.url)));
    });
  }

  static async start(): Promise<RowService> {
    const service = new RowService();
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

  /** Two hours ago, each took four seconds. */
  get #fills(): Row[] {
    return Array.from({ length: limit }, (_, number) => {
      const ageMs = 7_200_000 + number * 60_000 - this.aheadMs;
      const inTx = wireTransaction({ timestamp: seconds(ageMs) });
      const outTx = wireTransaction({
        txHash: '0x22',
        chainId: 8453,
        timestamp: seconds(ageMs) + 4,
      });
      return makeWireRecord({
        id: `fill-${number}`,
        createdAt: iso(ageMs),
        updatedAt: iso(ageMs),
        data: { inTxs: [inTx], outTxs: [outTx] },
      });
    });
  }

  #isOf(row: Row, key: string | null): boolean {
    const owner = this.keyOf.get(row['id']);
    return owner === undefined ? ![...this.keyOf.values()].includes(key ?? '') : owner === key;
  }

  #answer(url = '') {
    if (url.startsWith('/chains'))
      return { chains: [1, 8453].map((id) => ({ id, displayName: `Chain ${id}`, vmType: 'evm' })) };
    const query = new URL(url, 'http://service').searchParams;
    const groups = JSON.parse(query.get('filters') ?? '[{}]') as Record<string, unknown>[];
    const by = query.get('sortBy') ?? 'createdAt';
    const timeOf = (row: Row) => Date.parse(String(row[by]));
    const bound = (name: string, other: number) => Number(query.get(name) ?? other) * 1000;
    const found = [...this.rows, ...this.#fills]
      .filter(
        (row) =>
          this.#isOf(row, query.get('apiKey')) &&
          ['id', 'status'].every((name) => (query.get(name) ?? row[name]) === row[name]) &&
          timeOf(row) >= bound('startTimestamp', 0) &&
          timeOf(row) <= bound('endTimestamp', 1e12) &&
          groups.some((group) => isInGroup(row, group)),
      )
      .toSorted((a, b) => timeOf(b) - timeOf(a));
    const start = Number(query.get('continuation') ?? 0);
    const end = start + Number(query.get('limit') ?? limit);
    return {
      requests: found.slice(start, end),
      total: found.length,
      ...(end < found.length && { continuation: String(end) }),
    };
  }
}

function isInGroup(row: Row, group: Record<string, unknown>): boolean {
  const data = row['data'] as Record<string, unknown>;
  const values: Record<string, unknown> = {
    id: row['id'],
    status: row['status'],
    depositTxHash: '0x1',
    refundTxHash: null,
    refundFailReason: data['refundFailReason'],
  };
  return Object.entries(group).every(([name, asked]) => {
    const value = values[name.replace('not:', '')];
    const isSame = Array.isArray(asked) ? asked.includes(value) : asked === value;
    return isSame !== name.startsWith('not:');
  });
}
