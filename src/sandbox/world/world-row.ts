import { entriesOf } from './entries';
import { recipientOf, userOf } from './legs';
import type { Plan } from './plan';
import { requestIdOf } from './record-v3';
import { stateAt, type RowState } from './timeline';
import { microUsdOf, unitsOf } from './tokens';
import { entryHash } from './transactions';

/** A request of the world: what never changes of it, and where it is now. Its record is written when it is on a page. */
export class WorldRow {
  readonly id: string;
  readonly user: string;
  readonly recipient: string;
  /** 0 where the record gives no value. */
  readonly amountMicroUsd: bigint;
  state: RowState;
  #entries: ReturnType<typeof hashedEntries> | null = null;

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
    this.state = stateAt(plan, nowMs);
  }

  /** Lets the status advance to that moment. */
  advance(nowMs: number): void {
    if (this.state.nextChangeMs > nowMs) return;
    this.state = stateAt(this.plan, nowMs);
    this.#entries = null;
  }

  get createdAtMs(): number {
    return this.plan.createdAtMs;
  }

  get updatedAtMs(): number {
    return this.state.updatedAtMs;
  }

  get originChainId(): number {
    return this.plan.origin.chain.id;
  }

  get destinationChainId(): number {
    return this.plan.destination.chain.id;
  }

  /** Its transactions with their hashes, kept from the first search on: writing 80,000 rows' hashes takes a second. */
  get entries() {
    this.#entries ??= hashedEntries(this.seed, this.plan, this.state);
    return this.#entries;
  }
}

function hashedEntries(seed: number, plan: Plan, state: RowState) {
  return entriesOf(plan, state).map(({ side, kind, ...rest }) => ({
    side,
    kind,
    hash: entryHash(seed, plan.row, { side, kind, ...rest }),
  }));
}
