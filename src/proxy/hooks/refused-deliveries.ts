import { randomUUID } from 'node:crypto';
import type { Delivery, Refusal } from '#service/webhooks';

const maxRefused = 200;

/** The last refused deliveries of each network. In memory alone: anybody can make any number of them. */
export class RefusedDeliveries {
  readonly #byNetwork = new Map<string, Delivery[]>();

  note(
    network: string,
    refusal: Refusal,
    facts: Pick<Delivery, 'receivedMs' | 'sentMs' | 'answerStatus' | 'answerMs' | 'bodyBytes'>,
  ): void {
    const refused = this.#byNetwork.get(network) ?? [];
    this.#byNetwork.set(network, refused);
    refused.push({
      ...facts,
      id: `refused-${randomUUID()}`,
      verdict: 'refused',
      refusal,
      skewMs: facts.sentMs === null ? null : facts.receivedMs - facts.sentMs,
      isLate: false,
      keyAlias: null,
      requestId: null,
      status: null,
      updatedAtMs: null,
      attempt: null,
      previousMs: null,
      hasBody: false,
    });
    if (refused.length > maxRefused) refused.shift();
  }

  /** Newest first. */
  of(network: string): Delivery[] {
    return (this.#byNetwork.get(network) ?? []).toReversed();
  }
}
