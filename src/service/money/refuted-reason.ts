import { knownFailReason, reasonsOfFills, type FailReason } from '../fail-reason';
import { isStanding, type MoneyFacts } from './facts';
import { isProvenFill } from './legs';
import { isSameChain } from '../records/record';
import { isAccount, vmTypeOf } from './money-amount';

/**
 * True where the record contradicts what its fail reason says: then the cause is told to nobody as a fact. A reason that
 * is missing here makes no claim that a record can contradict.
 */
export function isReasonRefuted(facts: MoneyFacts): boolean {
  const { failReason } = facts.record;
  const known = failReason === null ? null : knownFailReason(failReason);
  if (reasonsOfFills.has(known) && isFilled(facts)) return true;
  return known !== null && (predicates[known]?.(facts) ?? false);
}

/**
 * True where the reason may be why the deposit failed: one of a fill isn't, nor is one of the customer's payment why the
 * service's own sweep failed, or the network's dropping of a block.
 */
export function isReasonOfDeposit({ record, ins }: MoneyFacts): boolean {
  const { failReason, depositAddress } = record;
  if (failReason === 'DEPOSIT_REORGED') return true;
  const isOfFill = reasonsOfFills.has(failReason) && !isSameChain(record);
  return depositAddress === null && !isOfFill && !ins.some(({ tx }) => tx?.reorg != null);
}

const predicates: Partial<Record<FailReason, (facts: MoneyFacts) => boolean>> = {
  // "Below the quoted amount".
  DEPOSITED_AMOUNT_TOO_LOW_TO_FILL: isPaidInFull,
  // "In a different token", "on a different chain".
  INCORRECT_DEPOSIT_CURRENCY: isPaidInQuotedToken,
  ORIGIN_CURRENCY_MISMATCH: isPaidInQuotedToken,
  DEPOSIT_CHAIN_MISMATCH: isPaidOnQuotedChain,
  // "Reorged out".
  DEPOSIT_REORGED: ({ deposit }) => isStanding(deposit),
  // "The wallet's balance was lower than the transfer".
  TRANSFER_AMOUNT_EXCEEDS_BALANCE: isDeposited,
  TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: isDeposited,
  GASLESS_PERMIT_BALANCE_TOO_LOW: isDeposited,
  // "From a different account".
  INVALID_SENDER: isSentByUser,
  // "Could not be broadcast": a fill in a block was (service-api.md S10).
  TRANSACTION_SUBMISSION_FAILED: ({ legs }) =>
    legs.some(({ role, hash, block }) => role === 'fill' && hash !== null && block !== null),
  // No fill came of it.
  TRANSACTION_REVERTED: isFilled,
  MISSING_REVERT_DATA: isFilled,
  NO_QUOTES: isFilled,
  ORDER_EXPIRED: isFilled,
  TTL_EXPIRED: isFilled,
  PROTOCOL_DEADLINE_EXPIRED: isFilled,
  ORDER_IS_CANCELLED: isFilled,
};

function isFilled({ fills }: MoneyFacts): boolean {
  return fills.some(isProvenFill);
}

function isPaidInFull({ payUnits }: MoneyFacts): boolean {
  return payUnits !== null && payUnits[0] >= payUnits[1];
}

function isPaidInQuotedToken({ chains, paid, asked }: MoneyFacts): boolean {
  const [token, quoted] = [paid.amount?.currency, asked?.currency];
  if (token?.address == null || quoted?.address == null || token.chainId !== quoted.chainId)
    return false;
  return isAccount(vmTypeOf(chains, token.chainId), token.address, quoted.address);
}

function isPaidOnQuotedChain({ seenIns, asked, paid }: MoneyFacts): boolean {
  const quoted = asked?.currency?.chainId ?? null;
  const onChains = [...seenIns.map(({ chainId }) => chainId), paid.amount?.currency?.chainId];
  return quoted !== null && seenIns.length > 0 && onChains.every((id) => id === quoted);
}

function isDeposited({ deposit, record }: MoneyFacts): boolean {
  return deposit === 'received' && record.depositAddress === null;
}

function isSentByUser({ seenIns, record, chains }: MoneyFacts): boolean {
  const senders = seenIns.flatMap(({ tx }) => tx?.callData?.from ?? []);
  const vmType = vmTypeOf(chains, record.originChainId);
  return senders.length > 0 && senders.every((from) => isAccount(vmType, from, record.user));
}
