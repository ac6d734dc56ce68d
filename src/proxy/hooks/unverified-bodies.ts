import type { Readable } from 'node:stream';
import type { Refusal } from '#service/proxy-api/webhooks';

export const maxDeliveryBytes = 64 * 1024;
export const bodyMs = 2_000;
/** Bodies under way of one address, and of all: 8 MB at most. */
export const maxPerAddress = 32;
const maxBodies = 128;

/** Ends a read before its body is there. */
type End = (reason: Refusal) => void;

/**
 * Reads the bodies of deliveries. Until one is there nobody knows who signed it, so these places are kept apart from those of
 * signed ones, and whoever is slow loses: a new body takes the place of the oldest of its address, or of the address that
 * has the most.
 */
export class UnverifiedBodies {
  /** By address, the oldest first. */
  readonly #reads = new Map<string, Set<End>>();
  #count = 0;

  /** @returns why it was not read, where it is too large, too slow, or had to make room */
  read(payload: Readable, address: string): Promise<Buffer | Refusal> {
    const chunks: Buffer[] = [];
    let length = 0;
    return new Promise<Buffer | Refusal>((resolve, reject) => {
      const end: End = (reason) => {
        this.#remove(address, end);
        resolve(reason);
      };
      const timer = setTimeout(end, bodyMs, 'too-slow');
      const stop = (done: () => void) => {
        clearTimeout(timer);
        this.#remove(address, end);
        done();
      };
      payload.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxDeliveryBytes) stop(() => resolve('too-large'));
        else chunks.push(chunk);
      });
      payload.once('end', () => stop(() => resolve(Buffer.concat(chunks, length))));
      payload.once('error', (error) => stop(() => reject(error)));
      this.#makeRoom(address);
      this.#add(address, end);
    });
  }

  #makeRoom(address: string): void {
    const own = this.#reads.get(address);
    const [oldestOwn] = own ?? [];
    if (own && oldestOwn && own.size >= maxPerAddress) oldestOwn('too-many');
    if (this.#count < maxBodies) return;
    const [most] = [...this.#reads.values()].toSorted((a, b) => b.size - a.size);
    for (const end of most ?? []) return end('too-many');
  }

  #add(address: string, end: End): void {
    const reads = this.#reads.get(address) ?? new Set<End>();
    this.#reads.set(address, reads.add(end));
    this.#count++;
  }

  #remove(address: string, end: End): void {
    const reads = this.#reads.get(address);
    if (!reads?.delete(end)) return;
    this.#count--;
    if (reads.size === 0) this.#reads.delete(address);
  }
}
