import type { ServerResponse } from 'node:http';
import { HttpProblem } from '../http/http-problem';

/** What one call adds to the budget while its response is read. */
export interface Reservation {
  /** @throws HttpProblem 503 for a read when there is no room left */
  add(bytes: number): void;
  release(): void;
}

const retryAfterMs = 1_000;

/**
 * Bytes of responses that are in memory at a time, from the service or to clients. Above the limit reads are refused; a
 * POST never is, because it may have taken effect.
 */
export class ByteBudget {
  readonly #maxBytes: number;
  readonly #sending = new Map<Buffer, number>();
  #used = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get used(): number {
    return this.#used;
  }

  /** @throws HttpProblem 503 when there is no room left */
  check(): void {
    if (this.#used >= this.#maxBytes)
      throw new HttpProblem(503, 'Too many responses are being sent. Try again in a moment.', {
        retryAfterMs,
        errorCode: 'BUSY',
      });
  }

  reserve(method: 'GET' | 'POST'): Reservation {
    let reserved = 0;
    return {
      add: (bytes) => {
        if (method === 'GET') this.check();
        reserved += bytes;
        this.#used += bytes;
      },
      release: () => {
        this.#used -= reserved;
        reserved = 0;
      },
    };
  }

  /**
   * Counts what is sent until it is written or the connection is closed, after `writeMs` at the latest: a client that never
   * reads would hold it forever.
   */
  send(bytes: Buffer, response: ServerResponse, writeMs: number): void {
    if (response.destroyed) return;
    const shares = this.#sending.get(bytes) ?? 0;
    // Shared responses are in memory once.
    if (shares === 0) this.#used += bytes.length;
    this.#sending.set(bytes, shares + 1);
    const timer = setTimeout(() => response.destroy(), writeMs);
    let isOver = false;
    const done = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      const left = (this.#sending.get(bytes) ?? 1) - 1;
      if (left > 0) return void this.#sending.set(bytes, left);
      this.#sending.delete(bytes);
      this.#used -= bytes.length;
    };
    response.once('finish', done).once('close', done);
  }
}
