import { claimHistoryEntry, intentStatus } from '#service/schema/claim';
import { readBalances } from '#service/schema/app-fee';
import type { ClaimTerms } from '../web/features/fees/claim/claim';
import type { Readings } from '../web/features/fees/claim/settlement';

/** A service for tests: what it does with an accepted claim, and where it tells of it. */
export interface ServiceModes {
  course: 'pays' | 'fails-then-pays' | 'fails' | 'refunds';
  history: 'unreadable' | 'empty' | 'by-id' | 'by-another-id';
  status: 'unreadable' | 'unknown' | 'told';
  balanceFalls: 'at-acceptance' | 'at-payment';
  /** How long history and status lag behind an acceptance. */
  lagMs: number;
  /** Ids that are posted after so long are refused. */
  lifetimeMs: number;
}

export type Answer = 'accepted' | 'refused';

const minuteMs = 60_000;

/** Takes an id once. Time is the real one, which no clock of a computer changes. */
export class ServiceModel {
  nowMs = 0;
  acceptedAtMs: number | null = null;
  acceptances = 0;
  readonly #keys = new Set<string>();

  constructor(
    readonly modes: ServiceModes,
    readonly terms: ClaimTerms,
    readonly requestId: string,
  ) {}

  /** As the proxy does it: null for a second post under one key. */
  throughProxy(idempotencyKey: string): Answer | null {
    if (this.#keys.has(idempotencyKey)) return null;
    this.#keys.add(idempotencyKey);
    return this.arrive();
  }

  arrive(): Answer {
    if (this.acceptedAtMs !== null || this.nowMs > this.modes.lifetimeMs) return 'refused';
    this.acceptedAtMs = this.nowMs;
    this.acceptances += 1;
    return 'accepted';
  }

  get isPaid(): boolean {
    return this.#word(0) === 'success';
  }

  /** True where the claim will be, or was, paid. */
  get pays(): boolean {
    return this.acceptedAtMs !== null && ['pays', 'fails-then-pays'].includes(this.modes.course);
  }

  #word(lagMs: number): string | null {
    const sinceMs = this.acceptedAtMs === null ? -1 : this.nowMs - this.acceptedAtMs - lagMs;
    if (sinceMs < 0) return null;
    if (sinceMs < 6_000) return 'pending';
    switch (this.modes.course) {
      case 'pays':
        return 'success';
      case 'fails-then-pays':
        return sinceMs < 20 * minuteMs ? 'failure' : 'success';
      case 'fails':
        return 'failure';
      case 'refunds':
        return 'refund';
    }
  }

  readings(atMs: number): Readings {
    const { history, status } = this.modes;
    return {
      history: history === 'unreadable' ? null : this.#entries(history, atMs),
      status: status === 'unreadable' ? null : this.#status(),
      record: null,
      balances: this.#balances(),
      atMs,
    };
  }

  #entries(history: 'empty' | 'by-id' | 'by-another-id', atMs: number) {
    const word = this.#word(this.modes.lagMs);
    if (word === null || history === 'empty') return [];
    const { chainId, currency, amount, recipient, claimAddress } = this.terms;
    return [
      claimHistoryEntry.parse({
        claimId: history === 'by-id' ? this.requestId : 'claim-1',
        wallet: claimAddress,
        recipient,
        currency: { currency: { chainId, address: currency.address }, amount },
        status: word,
        createdAt: new Date(atMs).toISOString(),
      }),
    ];
  }

  #status() {
    if (this.modes.status === 'unknown') return intentStatus.parse({ status: 'unknown' });
    const word = this.#word(this.modes.lagMs);
    if (word !== null) return intentStatus.parse({ status: word });
    return this.nowMs > this.modes.lifetimeMs
      ? intentStatus.parse({ status: 'failure', failReason: 'ORDER_EXPIRED' })
      : intentStatus.parse({ status: 'waiting' });
  }

  #balances() {
    const { chainId, currency, amount, available } = this.terms;
    const before = BigInt(available.balances[0]?.amount ?? '0');
    const hasFallen =
      this.modes.balanceFalls === 'at-acceptance' && this.acceptedAtMs !== null
        ? this.#word(0) !== 'failure'
        : this.isPaid;
    const now = hasFallen ? before - BigInt(amount ?? before) : before;
    return readBalances({
      balances: [{ currency: { chainId, address: currency.address }, amount: String(now) }],
    });
  }
}
