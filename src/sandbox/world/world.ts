import { conditionReachMs, underConditions, type Condition } from './conditions';
import { firstClaimRow, planOf, plansOfSlot, slotMs, type Plan } from './plan';
import { statusChanges, type RowState } from './timeline';
import { WorldRow } from './world-row';

export interface WorldOptions {
  seed: number;
  /** How many own requests there are at the start. */
  size: number;
  /** How many requests of other integrators there are for each own one. */
  others?: number;
  /** Unix milliseconds; never goes back. */
  clock: () => number;
  /** When slot 0 began, Unix milliseconds: 0 unless worlds of other days have to hold the same requests. */
  sinceMs?: number;
  /** What goes wrong from the start on. */
  conditions?: readonly Condition[];
}

/** The moving set of requests. */
export interface World {
  seed: number;
  clock: () => number;
  /** In the order of creation. */
  rows: readonly WorldRow[];
  /** Lets requests arrive and statuses advance up to now. */
  advance: () => number;
  /** A request that somebody makes while the world runs: a claim or a quote. */
  addRequest: (request: NewRequest) => WorldRow;
  /** The same as it would be now, without making it. */
  planned: (request: NewRequest) => Plan;
  /** What goes wrong from now on, in place of what did. */
  setConditions: (conditions: readonly Condition[]) => void;
  hasCondition: (condition: Condition) => boolean;
  /** Calls it with each status that a request takes from now on, whenever the world advances. */
  watch: (onChange: (change: StatusChange) => void) => void;
}

/** A request, and where it was when its status changed. */
export interface StatusChange {
  row: WorldRow;
  state: RowState;
}

/** A request without what the world gives it. */
export type NewRequest = Omit<Plan, 'row' | 'sinceMs' | 'createdAtMs' | 'familyRow'>;

/** As they stand in `rows`: own requests of one moment by their numbers. */
function byCreation(a: WorldRow | undefined, b: WorldRow): number {
  return a ? a.createdAtMs - b.createdAtMs || a.plan.row - b.plan.row : -1;
}

export function createWorld({
  seed,
  size,
  clock,
  others = 0,
  sinceMs = 0,
  conditions = [],
}: WorldOptions): World {
  const rows: WorldRow[] = [];
  // Before its slot 0 a world holds nothing.
  let nextSlot = Math.max(0, Math.floor((clock() - sinceMs) / slotMs) - size);
  let coming: Plan[] = [];
  /** Created, and not listed yet. */
  let unseen: Plan[] = [];
  let moving: WorldRow[] = [];
  let nextRequestRow = firstClaimRow;
  let active: ReadonlySet<Condition> = new Set(conditions);
  let beganMs = clock();
  const watchers: ((change: StatusChange) => void)[] = [];

  function append(plan: Plan, nowMs: number): WorldRow {
    const row = new WorldRow(seed, plan, nowMs);
    let at = rows.length;
    while (byCreation(rows[at - 1], row) > 0) at--;
    rows.splice(at, 0, row);
    moving.push(row);
    report(row, -Infinity, nowMs);
    return row;
  }

  function report(row: WorldRow, afterMs: number, nowMs: number): void {
    if (watchers.length === 0) return;
    for (const state of statusChanges(row.plan, afterMs, nowMs - row.seenAfterMs))
      for (const onChange of watchers) onChange({ row, state });
  }

  function advance(): number {
    const nowMs = clock();
    for (;;) {
      const [next] = coming;
      if (next === undefined) coming = plansOfSlot(seed, nextSlot++, others, sinceMs);
      else if (next.createdAtMs > nowMs) break;
      else {
        unseen.push(underConditions(next, active, beganMs));
        coming.shift();
      }
    }
    const isSeen = ({ createdAtMs, seenAfterMs = 0 }: Plan) => createdAtMs + seenAfterMs <= nowMs;
    for (const plan of unseen.filter(isSeen)) append(plan, nowMs);
    unseen = unseen.filter((plan) => !isSeen(plan));
    for (const row of moving) {
      const before = row.state;
      row.advance(nowMs);
      if (row.state !== before) report(row, before.updatedAtMs, nowMs);
    }
    moving = moving.filter(({ state }) => state.nextChangeMs < Infinity);
    return nowMs;
  }

  function planned(request: NewRequest): Plan {
    const row = nextRequestRow;
    return { ...request, row, sinceMs, familyRow: row, createdAtMs: clock() };
  }

  function addRequest(request: NewRequest): WorldRow {
    const nowMs = advance();
    const plan = planned(request);
    nextRequestRow += 1;
    return append(plan, nowMs);
  }

  function setConditions(next: readonly Condition[]): void {
    const nowMs = advance();
    const reachMs = Math.min(beganMs, nowMs) - conditionReachMs;
    active = new Set(next);
    beganMs = nowMs;
    for (const plan of unseen) append(planOf(seed, plan.row, sinceMs), nowMs);
    unseen = [];
    for (const [index, { plan, createdAtMs }] of rows.entries())
      if (createdAtMs >= reachMs && plan.row < firstClaimRow) {
        const usual = planOf(seed, plan.row, sinceMs);
        rows[index] = new WorldRow(seed, underConditions(usual, active, beganMs), nowMs);
      }
    rows.sort(byCreation);
    moving = rows.filter(({ state }) => state.nextChangeMs < Infinity);
  }

  advance();
  return {
    seed,
    clock,
    rows,
    advance,
    addRequest,
    planned,
    setConditions,
    hasCondition: (condition) => active.has(condition),
    watch: (onChange) => void watchers.push(onChange),
  };
}
