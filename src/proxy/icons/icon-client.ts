import { LRUCache } from 'lru-cache';
import { Agent, request, type Dispatcher } from 'undici';
import { HttpProblem } from '../http/http-problem';
import { Semaphore } from '../rate-limit/semaphore';
import { imageType } from './image-type';
import { publicLookup, type Resolve } from './public-address';

export interface Icon {
  /** By its first bytes, whatever the host says. */
  type: string;
  bytes: Buffer;
}

const maxIconBytes = 64 * 1024;
const maxCacheBytes = 8 * 1024 * 1024;
/** What an entry without bytes, a failure, counts for. */
const entryBytes = 512;
const iconLifetimeMs = 24 * 60 * 60_000;
const failureLifetimeMs = 5 * 60_000;
const deadlineMs = 5_000;
const maxFetches = 8;

/** Connects to public addresses only, over TLS, as undici does for https. */
export function iconAgent(resolve?: Resolve): Agent {
  return new Agent({
    connections: 4,
    connect: { lookup: publicLookup(resolve), timeout: 2_000 },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    maxHeaderSize: 16 * 1024,
  });
}

/** Fetches images and keeps them in memory; the ones used last stay. Identical fetches are shared. */
export class IconClient {
  readonly #dispatcher: Dispatcher;
  /** Null for a failure, which is remembered for a short while. */
  readonly #entries = new LRUCache<string, { icon: Icon | null }>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ icon }) => entryBytes + (icon?.bytes.length ?? 0),
  });
  readonly #pending = new Map<string, Promise<Icon | null>>();
  readonly #places = new Semaphore(maxFetches);

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  /** What is in memory: undefined where the URL has to be fetched. */
  cached(url: string): Icon | null | undefined {
    return this.#entries.get(url)?.icon;
  }

  /**
   * Follows no redirect.
   *
   * @returns null where the host has no such image, or nothing that is one
   * @throws HttpProblem 503 when too many wait
   */
  fetch(url: string): Promise<Icon | null> {
    const pending =
      this.#pending.get(url) ?? this.#fetch(url).finally(() => this.#pending.delete(url));
    this.#pending.set(url, pending);
    return pending;
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #fetch(url: string): Promise<Icon | null> {
    const signal = AbortSignal.timeout(deadlineMs);
    while (!this.#places.tryAcquire()) {
      if (signal.aborted) throw new HttpProblem(503, 'Too many icons are loading.');
      await this.#places.whenFree(deadlineMs);
    }
    let icon: Icon | null;
    try {
      icon = await this.#request(url, signal);
    } catch {
      icon = null;
    } finally {
      this.#places.release();
    }
    this.#entries.set(url, { icon }, { ttl: icon ? iconLifetimeMs : failureLifetimeMs });
    return icon;
  }

  async #request(url: string, signal: AbortSignal): Promise<Icon | null> {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: this.#dispatcher,
      // Nothing of the client's request goes to the host.
      headers: {
        accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        'accept-encoding': 'identity',
        'user-agent': 'waybill',
      },
      signal,
    });
    const isPlain = [undefined, 'identity'].includes(headers['content-encoding'] as string);
    const bytes = statusCode === 200 && isPlain ? await readCapped(body) : null;
    if (bytes === null) body.on('error', () => {}).destroy();
    const type = bytes && imageType(bytes);
    return type ? { type, bytes } : null;
  }
}

/** Null for more than an icon may have. */
async function readCapped(body: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxIconBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
