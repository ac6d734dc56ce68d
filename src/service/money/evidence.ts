import { severityOf, unlisted, type Conflict } from './conflicts';
import type { MoneyFacts } from './facts';
import { isSeen, type Leg } from './legs';
import { vmTypeOf } from './money-amount';
import type { Money } from './money';
import { endOf, type EndState } from './state';
import { isUtxoChain } from '../schema/chain';

/** What a state rests on. `used` and `missing` are paths of record fields. */
export interface Evidence {
  used: readonly string[];
  missing: readonly string[];
  /** The weakest part: `inferred`: the interface doesn't say it in so many words. `needsChains`: the list of chains may change it. */
  source: 'reported' | 'inferred' | 'needsChains';
}

/** The fields of a reading and how sure it is. */
export function evidenceOf(facts: Money): Evidence {
  const { conflicts } = facts;
  const state = endOf(facts);
  const { record } = facts;
  const { status, failReason, refundFailReason, supersededByRequestId } = record;
  const used: [string, unknown][] = [
    ['status', status],
    ['supersededByRequestId', supersededByRequestId],
    ['data.failReason', isReasonUsed(facts, state, conflicts) ? failReason : null],
    ['data.refundFailReason', refundFailReason],
    ...legsUsed(facts, state).map((leg): [string, unknown] => [leg.field, true]),
    ...facts.ins.map((leg): [string, unknown] => [`${leg.field}.metadata.reorg`, leg.tx?.reorg]),
    ['data.route.actual.origin', facts.paid.amount],
    ['data.refundCurrencyData', record.refundCurrencyData],
    ['refundTo', record.refundTo ?? (record.isRefundToUnset ? true : null)],
    ['protocol.isWithdrawable', state.holder === 'depository' ? true : null],
  ];
  const fields = used.flatMap(([field, value]) => (value == null || value === false ? [] : field));
  return {
    used: fields,
    missing: missingOf(facts, state).filter((field) => !fields.includes(field)),
    source: sourceOf(facts, state, conflicts),
  };
}

function isReasonUsed(facts: MoneyFacts, state: EndState, conflicts: readonly Conflict[]): boolean {
  if (facts.payment !== 'own' || conflicts.includes('reasonRefuted')) return true;
  if (facts.tone !== 'failure' && facts.tone !== 'refund') return false;
  if (facts.record.failReason === 'DEPOSIT_REORGED') return true;
  if (state.state === 'notReturned')
    return state.isBlocked || facts.record.refundFailReason === null;
  return state.state === 'failedAwaitingReturn' && state.isBlocked;
}

function legsUsed({ legs, tone, seenIns }: MoneyFacts, state: EndState): Leg[] {
  const isEnd = tone === 'success' || tone === 'refund';
  return legs.filter((leg) => {
    if (leg.role === 'stub' || leg.role === 'failedCall') return false;
    if (leg.role === 'deposit' && leg.list === null) return leg.hash !== null;
    // The deposit is no evidence of what came after it, a failed one only where none was seen.
    if (leg.list === 'in')
      return leg.role === 'depositAndFill' || (!isEnd && (isSeen(leg) || seenIns.length === 0));
    return leg.hash !== null || isSeen(leg) || state.state === 'unknown';
  });
}

function missingOf({ record, ins, legs, tone, refunds }: MoneyFacts, state: EndState): string[] {
  const fields: [string, boolean][] = [
    ['status', record.status === null],
    ['data.inTxs', ins.length === 0 && tone !== 'refund'],
    [
      'depositAddress.depositTxHash',
      ins.length === 0 && record.depositAddress !== null && !record.depositAddress.depositTxHash,
    ],
    ['depositAddress', !record.isDepositAddressReported && tone === 'flight'],
    [
      'data.outTxs.0.txHash',
      (tone === 'success' || tone === 'refund') &&
        !legs.some(
          ({ list, hash, role }) => hash !== null && (list === 'out' || role === 'depositAndFill'),
        ),
    ],
    ['data.outTxs.1', state.state === 'deliveredAndOwed' && refunds.length === 0],
    [
      'data.refundFailReason',
      state.state === 'failedAwaitingReturn' && record.refundFailReason === null,
    ],
    [
      'data.refundCurrencyData',
      record.refundCurrencyData === null &&
        ['failedAwaitingReturn', 'returned', 'deliveredAndOwed'].includes(state.state),
    ],
    ['data.inTxs.0.metadata.reorg', state.state === 'neverDeposited' && state.holder === 'sender'],
  ];
  return fields.flatMap(([field, isMissing]) => (isMissing ? field : []));
}

function sourceOf(
  facts: MoneyFacts,
  state: EndState,
  conflicts: readonly Conflict[],
): Evidence['source'] {
  if (state.state === 'depositSeen' && state.place === 'maybeMempool') return 'needsChains';
  const isContradicted = conflicts.some(
    (name) => severityOf(name) !== 'mark' && !unlisted.includes(name),
  );
  return isContradicted || isInferred(facts, state) ? 'inferred' : 'reported';
}

function isMaybeUtxo({ record, chains }: MoneyFacts): boolean {
  const vmType = vmTypeOf(chains, record.originChainId);
  return record.status === 'pending' && (vmType === null || isUtxoChain({ vmType }));
}

function isInferred(facts: MoneyFacts, state: EndState): boolean {
  const { record, ins, refunds, settlements, seenIns, payment } = facts;
  switch (state.state) {
    case 'quoted':
      return state.hasFailedDeposit;
    case 'depositSeen':
      return state.place !== 'depositAddress' && state.place !== 'onTheWay';
    case 'inProgress':
      // A success without a block is taken for a confirmation.
      return isMaybeUtxo(facts) && !seenIns.some(({ block }) => block !== null);
    case 'deliveredAndOwed':
      return 'marks' in state.owed && state.owed.marks.includes('computed');
    case 'failedAwaitingReturn':
      return state.holder !== 'depositAddress' || state.isSweepFailed || state.isBlocked;
    case 'notReturned':
      // The interface explains the manual refund, and names that an amount is too low to refund (service-api.md S7).
      return !['AMOUNT_TOO_LOW_TO_REFUND', 'MANUAL_REFUND_REQUIRED'].includes(
        record.refundFailReason ?? '',
      );
    case 'returned':
      return (
        settlements.length > 0 ||
        payment === 'orphaned' ||
        state.proof === 'amount' ||
        refunds.some(({ inferred }) => inferred)
      );
    case 'neverDeposited': {
      const reorgs = ins.flatMap(({ tx }) => tx?.reorg ?? []);
      // A reorg that met a refund doesn't prove that nothing moved.
      return reorgs.length === 0 || reorgs.some(({ action }) => action === 'refund');
    }
    case 'unknown':
      return record.status === 'delayed' || record.status === 'unknown' || facts.tone !== 'unknown';
    default:
      return false;
  }
}
