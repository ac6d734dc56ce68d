import type { Delivery, Refusal } from '#service/proxy-api/webhooks';

const maxRefused = 200;

type Facts = Pick<
  Delivery,
  'receivedMs' | 'sentMs' | 'answerStatus' | 'answerMs' | 'bodyBytes' | 'refusal'
>;

/**
 * The last refused deliveries of each network. In memory alone, and at places that are used again: anybody can make any
 * number of them.
 */
export class RefusedDeliveries {
  readonly #byNetwork = new Map<string, { count: number; last: Facts[] }>();

  note(network: string, refusal: Refusal, facts: Omit<Facts, 'refusal'>): void {
    const refused = this.#byNetwork.get(network) ?? { count: 0, last: [] };
    this.#byNetwork.set(network, refused);
    const place = refused.count++ % maxRefused;
    const known = refused.last[place];
    if (known) Object.assign(known, facts, { refusal });
    else refused.last.push({ ...facts, refusal });
  }

  /** Newest first. */
  of(network: string): Delivery[] {
    const { count, last } = this.#byNetwork.get(network) ?? { count: 0, last: [] };
    return last.map((_, age) => {
      const number = count - 1 - age;
      const facts = last[number % maxRefused]!;
      return {
        ...facts,
        id: `refused-${number}`,
        verdict: 'refused',
        skewMs: facts.sentMs === null ? null : facts.receivedMs - facts.sentMs,
        isLate: false,
        keyAlias: null,
        requestId: null,
        status: null,
        updatedAtMs: null,
        attempt: null,
        previousMs: null,
        hasBody: false,
      };
    });
  }
}
