import { blockAt, type WorldChain } from './chains';
import type { IdentifierKind } from './identifiers';
import { isOneDeposit, type Plan } from './plan';
import { momentsOf, type RowState } from './timeline';

/** A chain entry of a row: which transaction, where and when. */
export interface Entry {
  side: 'in' | 'out' | 'failed' | 'deposit';
  kind: IdentifierKind;
  /** The row that its hash is of: the requests of a superseded chain have one deposit. */
  row: number;
  chain: WorldChain;
  atMs: number;
  status: 'success' | 'failure';
  /** Null: seen in the mempool only. */
  block: number | null;
}

export function isSameChain(plan: Plan): boolean {
  return plan.origin.chain.id === plan.destination.chain.id;
}

/** True when the record names a protocol order: not on one chain, not in every record. */
export function hasOrder(plan: Plan): boolean {
  return !isSameChain(plan) && plan.row % 9 !== 0 && plan.scenario.trait !== 'sparse';
}

/** True when a strict deposit address returns what was overpaid, and says so. */
export function returnsExcess(plan: Plan, { phase }: RowState): boolean {
  return (
    phase.facts.has('excess') && plan.deposit?.type === 'strict' && plan.deposit.fit === 'over'
  );
}

/** The row whose deposit it is: what replaces a request moves the very deposit of it. */
export function depositRow({ row, familyRow, scenario }: Plan): number {
  return isOneDeposit(scenario) ? familyRow : row;
}

/** Every transaction that the row shows in a state, in the order in which a record lists them. */
export function entriesOf(plan: Plan, state: RowState): Entry[] {
  const { facts, atMs } = state.phase;
  const moments = momentsOf(plan);
  const [from, to] = [plan.origin.chain, plan.destination.chain];
  const entries: Entry[] = [];
  const add = (
    side: Entry['side'],
    kind: IdentifierKind,
    chain: WorldChain,
    at: number,
    rest: Partial<Entry> = {},
  ) => {
    const block = blockAt(chain, Math.floor(at / 1000));
    entries.push({ side, kind, chain, row: plan.row, atMs: at, status: 'success', block, ...rest });
  };
  if (plan.deposit !== null && facts.has('depositTx'))
    add('deposit', 'deposit', from, moments.deposited, { row: depositRow(plan) });
  if (facts.has('mempool')) add('in', 'in', from, moments.confirmed, { block: null });
  if (facts.has('in')) add('in', 'in', from, moments.confirmed);
  if (facts.has('inFailed')) add('in', 'in', from, moments.confirmed, { status: 'failure' });
  // On one chain, one transaction does both: it is listed among the in transactions only.
  if (facts.has('out') && (!isSameChain(plan) || !facts.has('in')))
    add('out', 'fill', to, moments.filled);
  const back = plan.scenario.trait === 'refund on the destination' ? to : from;
  if (facts.has('refundTx')) add('out', 'refund', back, atMs - 2_000);
  if (facts.has('settlementTx')) add('out', 'settlement', to, atMs - 1_000);
  if (returnsExcess(plan, state)) add('out', 'excess', from, atMs - 1_000);
  if (facts.has('failedLeg')) add('failed', 'failed', to, moments.filled, { status: 'failure' });
  return entries;
}

/** Last successful out minus first in, in seconds, of a success; null when it can't be told. */
export function fillSeconds(entries: readonly Entry[], state: RowState): number | null {
  if (state.phase.status !== 'success') return null;
  const seconds = (side: Entry['side']) =>
    entries.filter((entry) => entry.side === side).map(({ atMs }) => Math.floor(atMs / 1000));
  const [ins, outs] = [seconds('in'), seconds('out')];
  return ins.length && outs.length ? Math.max(...outs) - Math.min(...ins) : null;
}
