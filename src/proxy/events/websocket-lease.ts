import * as z from 'zod/mini';
import type { Lease } from '../db/lease';
import type { SourceState } from './event-hub';

const sourceState = z.enum(['live', 'watched', 'reconnecting', 'off']);

/** Which instance has the websocket, and what that one says of it. While nobody can know, each has one of its own. */
export class WebsocketLease {
  readonly #lease: Lease | null;

  /** @param lease null for one instance, which always leads */
  constructor(lease: Lease | null) {
    this.#lease = lease;
  }

  /** @param own state of this instance's websocket, told to the others where it leads */
  async take(own: SourceState): Promise<{ leads: boolean; state: SourceState }> {
    const taken = await this.#lease?.take();
    if (!taken) return { leads: true, state: own };
    if (!taken.leads)
      return { leads: false, state: sourceState.safeParse(taken.value).data ?? 'reconnecting' };
    await this.#lease?.write(own);
    return { leads: true, state: own };
  }

  async resign(): Promise<void> {
    await this.#lease?.resign();
  }
}
