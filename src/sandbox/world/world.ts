import { createColumns, grow, writePlan, writeState, type Columns } from './columns';
import { candidateRows } from './identifiers';
import { createdAtOf, firstClaimRow, planOf, rowsOfSlot, slotMs, type Plan } from './plan';
import { comparable, namesOf, type NameKind } from './names';
import { recordV3, type Viewer } from './record-v3';
import { stateAt } from './timeline';

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
}

/** The moving set of requests. Places in the columns follow createdAt: a later place is a later request. */
export interface World {
  seed: number;
  clock: () => number;
  columns: Columns;
  count: number;
  /** Lets requests arrive and statuses advance up to now. */
  advance: () => number;
  planAt: (place: number) => Plan;
  recordAt: (place: number, viewer?: Viewer) => ReturnType<typeof recordV3>;
  /** The place of a row, or -1. */
  placeOf: (row: number) => number;
  /** Places whose record carries that text as an id, an order id, a hash or a deposit address. */
  find: (text: string) => Found[];
  /** Rows of claims in which an address has a role. */
  claimsOf: (role: 'user' | 'recipient', address: string) => ReadonlySet<number>;
  addClaim: (plan: NewClaim) => number;
}

/** A claim without what the world gives it. */
export type NewClaim = Omit<Plan, 'row' | 'sinceMs' | 'createdAtMs' | 'familyRow'>;

export interface Found {
  place: number;
  as: NameKind;
}

export function createWorld({ seed, size, clock, others = 0, sinceMs = 0 }: WorldOptions): World {
  // Before its slot 0 a world holds nothing.
  let nextSlot = Math.max(0, Math.floor((clock() - sinceMs) / slotMs) - size);
  /** Rows of the slot under way that are not there yet, in the order of their creation. */
  let coming: number[] = [];
  const claims = new Map<number, Plan>();
  let moving: number[] = [];

  const world: World = {
    seed,
    clock,
    columns: createColumns(size * (1 + others) + 4096),
    count: 0,
    advance,
    planAt,
    placeOf,
    find,
    addClaim,
    claimsOf: (role, address) =>
      new Set(
        [...claims.values()]
          .filter(({ claim }) => comparable(claim?.[role] ?? '') === comparable(address))
          .map(({ row }) => row),
      ),
    recordAt: (place, viewer) => {
      const plan = planAt(place);
      return recordV3(seed, plan, stateAt(plan, clock()), viewer);
    },
  };

  function planAt(place: number): Plan {
    const row = world.columns.row[place] ?? 0;
    return claims.get(row) ?? planOf(seed, row, sinceMs);
  }

  function append(plan: Plan, nowMs: number): void {
    if (world.count === world.columns.row.length) world.columns = grow(world.columns);
    const state = stateAt(plan, nowMs);
    writePlan(world.columns, world.count, plan);
    writeState(world.columns, world.count, plan, state);
    if (state.nextChangeMs < Infinity) moving.push(world.count);
    world.count += 1;
  }

  function advance(): number {
    const nowMs = clock();
    for (;;) {
      if (coming.length === 0) coming = rowsOfSlot(seed, nextSlot++, others, sinceMs);
      const [row = 0] = coming;
      if (createdAtOf(seed, row, sinceMs) > nowMs) break;
      append(planOf(seed, row, sinceMs), nowMs);
      coming.shift();
    }
    const { nextChangeMs } = world.columns;
    if (moving.some((place) => (nextChangeMs[place] ?? 0) <= nowMs)) {
      for (const place of moving)
        if ((nextChangeMs[place] ?? 0) <= nowMs) {
          const plan = planAt(place);
          writeState(world.columns, place, plan, stateAt(plan, nowMs));
        }
      moving = moving.filter((place) => (nextChangeMs[place] ?? 0) < Infinity);
    }
    return nowMs;
  }

  function placeOf(row: number): number {
    const createdAtMs =
      claims.get(row)?.createdAtMs ?? (row < firstClaimRow ? createdAtOf(seed, row, sinceMs) : -1);
    let low = 0;
    let high = world.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((world.columns.createdAtMs[middle] ?? 0) < createdAtMs) low = middle + 1;
      else high = middle;
    }
    // Requests can share their millisecond.
    for (; world.columns.createdAtMs[low] === createdAtMs && low < world.count; low += 1)
      if (world.columns.row[low] === row) return low;
    return -1;
  }

  function find(text: string): Found[] {
    const wanted = comparable(text);
    const rows = [...claims.values()]
      .filter((plan) => plan.claim?.id === wanted)
      .map(({ row }) => row);
    const candidates = [text, wanted].flatMap((spelling) => candidateRows(seed, spelling));
    return [...new Set([...candidates, ...rows])].flatMap((row): Found[] => {
      const place = placeOf(row);
      if (place < 0) return [];
      const plan = planAt(place);
      return namesOf(seed, plan, stateAt(plan, clock()))
        .filter(([, name]) => name != null && comparable(name) === wanted)
        .map(([as]) => ({ place, as }));
    });
  }

  function addClaim(claim: NewClaim): number {
    const nowMs = advance();
    const row = firstClaimRow + claims.size;
    const plan: Plan = { ...claim, row, sinceMs, familyRow: row, createdAtMs: nowMs };
    claims.set(plan.row, plan);
    append(plan, nowMs);
    return plan.row;
  }

  advance();
  return world;
}
