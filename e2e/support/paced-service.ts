import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { fullestWindow } from './fullest-window';

/** A service that answers 429, without a word on when, to whoever asks faster than it allows. */
export class PacedService {
  /** When each call came, in milliseconds. */
  readonly arrivals: number[] = [];
  refused = 0;
  readonly #server: Server;
  readonly #perSecond: number;

  private constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#server = createServer((request, response) => {
      const now = performance.now();
      this.arrivals.push(now);
      const isTooMany = this.#inLastSecond(now) > this.#perSecond;
      if (isTooMany) this.refused++;
      response.writeHead(isTooMany ? 429 : 200, { 'content-type': 'application/json' });
      response.end(isTooMany ? '{"message":"slow down"}' : '{"requests":[]}');
      request.resume();
    });
  }

  static async start(perSecond: number): Promise<PacedService> {
    const service = new PacedService(perSecond);
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The most calls that came in any one-second window. */
  get fullestSecond(): number {
    return fullestWindow(this.arrivals, 1_000);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #inLastSecond(now: number): number {
    let count = 0;
    for (let i = this.arrivals.length - 1; i >= 0 && now - (this.arrivals[i] ?? 0) < 1_000; i--)
      count++;
    return count;
  }
}
