import { solverAddress } from './chains';
import { entriesOf, isSameChain, type Entry } from './entries';
import { addressText, walletAddress } from './identifiers';
import { actualMoney, depositedUnits, executedPlan, outUnitsOf } from './money';
import type { Plan } from './plan';
import type { RowState } from './timeline';
import { inMempool, reorged, transactionOf, type WireTransaction } from './transactions';

/** Every transaction of a row that the clock has reached. */
export interface Legs {
  depositTxHash: string | null;
  inTxs: WireTransaction[];
  outTxs: WireTransaction[];
  /** The fill that failed: a leg of its own, also where outTxs is a stub. */
  failed: (WireTransaction & { txHash: string }) | null;
  refundTxHash: string | null;
  /** Null on one chain, where the in transaction does both. */
  fillTxHash: string | null;
}

/** The deposit address of the row's family, in the form of the origin chain. */
export function depositAddressOf(seed: number, plan: Plan): string {
  return addressText(seed, plan.familyRow, 'depositAddress', plan.origin.chain.vmType);
}

export function userOf(seed: number, plan: Plan): string {
  const own = plan.claim ?? plan.quote;
  if (own) return own.user;
  const address = walletAddress(seed, plan.origin.chain.vmType, plan.user);
  // Casing is mixed in real records: lower-case users, checksummed recipients (service-api.md R4).
  return plan.origin.chain.vmType === 'evm' ? address.toLowerCase() : address;
}

export function recipientOf(seed: number, plan: Plan): string {
  return (
    (plan.claim ?? plan.quote)?.recipient ??
    walletAddress(seed, plan.destination.chain.vmType, plan.recipient)
  );
}

/** The transactions of a row in a state. */
export function legsOf(seed: number, plan: Plan, state: RowState): Legs {
  const { facts, atMs } = state.phase;
  const written = entriesOf(plan, state).map((entry) => ({
    entry,
    transaction: transactionOf({ seed, row: plan.row, entry, ...moved(seed, plan, entry) }),
  }));
  const of = (side: Entry['side']) =>
    written.filter(({ entry }) => entry.side === side).map(({ transaction }) => transaction);
  const hashOf = (...kinds: Entry['kind'][]) =>
    written.find(({ entry }) => kinds.includes(entry.kind))?.transaction.txHash ?? null;
  const ins = of('in').map((deposit) => {
    if (facts.has('mempool')) return inMempool(deposit);
    const isReverted = plan.scenario.trait === 'canonically failed';
    return facts.has('reorg')
      ? reorged(deposit, atMs - 1_000, { action: actionOf(plan), isReverted })
      : deposit;
  });
  // On failure and while the fill is on its way, outTxs may be a stub without a hash (service-api.md R9).
  const stub =
    facts.has('outStub') && !isSameChain(plan) ? [{ chainId: plan.destination.chain.id }] : [];
  return {
    depositTxHash: hashOf('deposit'),
    inTxs: ins,
    outTxs: [...of('out'), ...stub],
    failed: of('failed')[0] ?? (facts.has('inReverted') ? (of('in')[0] ?? null) : null),
    fillTxHash: hashOf('fill'),
    refundTxHash: hashOf('refund', 'excess'),
  };
}

/** What the service was doing when the deposit was found to be gone. */
function actionOf(plan: Plan): 'fill' | 'refund' {
  return plan.scenario.course === 'refund, then reorged' ? 'refund' : 'fill';
}

/** Who moved what to whom; empty where only the fact of the transaction matters. */
function moved(seed: number, plan: Plan, { kind, chain }: Entry) {
  const sender = plan.deposit === null ? userOf(seed, plan) : depositAddressOf(seed, plan);
  if (kind === 'in')
    return {
      from: sender,
      to: solverAddress(chain, 0),
      value: depositedUnits(plan),
      token: plan.origin.address,
    };
  if (kind !== 'fill') return { from: solverAddress(chain, 0), to: sender };
  return {
    from: solverAddress(chain, 0),
    to: recipientOf(seed, plan),
    value: outUnitsOf(plan, actualMoney(executedPlan(plan))),
    token: plan.destination.address,
  };
}
