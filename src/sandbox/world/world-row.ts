import { depositAddressOf, recipientOf, userOf } from './legs';
import type { Plan } from './plan';
import { requestIdOf } from './record-v3';
import { stateAt, type RowState } from './timeline';
import { microUsdOf, unitsOf } from './tokens';

/** A request of the world: what never changes of it, and where it is now. Its record is written when it is on a page. */
export class WorldRow {
  readonly id: string;
  readonly user: string;
  readonly recipient: string;
  /** 0 where the record gives no value. */
  readonly amountMicroUsd: bigint;
  /** The same as a number, for the order alone. */
  readonly sortAmount: number;
  state: RowState;
  #depositAddress: string | null = null;

  constructor(
    readonly seed: number,
    readonly plan: Plan,
    nowMs: number,
  ) {
    this.id = requestIdOf(seed, plan);
    this.user = userOf(seed, plan);
    this.recipient = recipientOf(seed, plan);
    const { origin, inMicroUsd, scenario } = plan;
    this.amountMicroUsd =
      scenario.trait === 'unpriced' ? 0n : microUsdOf(unitsOf(inMicroUsd, origin), origin);
    this.sortAmount = Number(this.amountMicroUsd);
    this.state = stateAt(plan, nowMs - this.seenAfterMs);
  }

  /** Lets the status advance to that moment. */
  advance(nowMs: number): void {
    if (this.state.nextChangeMs + this.seenAfterMs > nowMs) return;
    this.state = stateAt(this.plan, nowMs - this.seenAfterMs);
  }

  get seenAfterMs(): number {
    return this.plan.seenAfterMs ?? 0;
  }

  get createdAtMs(): number {
    return this.plan.createdAtMs;
  }

  get updatedAtMs(): number {
    return this.state.updatedAtMs;
  }

  /** Written with the first search that needs it; null without one. */
  get depositAddress(): string | null {
    if (this.plan.deposit === null) return null;
    this.#depositAddress ??= depositAddressOf(this.seed, this.plan);
    return this.#depositAddress;
  }

  get originChainId(): number {
    return this.plan.origin.chain.id;
  }

  get destinationChainId(): number {
    return this.plan.destination.chain.id;
  }
}
