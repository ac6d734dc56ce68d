import {
  knownFailReason,
  knownRefundFailReason,
  type FailReason,
  type RefundFailReason,
} from '#service/fail-reason';
import type { RequestRecord } from '#service/record';
import { shownText } from '../../lib/truncation';

// Only the codes whose own words would mislead or read badly; the others say what they are.
const special: Partial<Record<FailReason | RefundFailReason, string>> = {
  UNKNOWN: 'Reason unknown',
  DOUBLE_SPEND: 'Deposited twice',
  SLIPPAGE: 'Price moved past the tolerance',
  NEGATIVE_NEW_AMOUNT_AFTER_FEES: 'Fees exceed the amount',
  DEPOSIT_CHAIN_MISMATCH: 'Deposited on another chain',
  DEPOSIT_ADDRESS_MISMATCH: 'Deposited to another address',
  INCORRECT_DEPOSIT_CURRENCY: 'Deposited in another currency',
  ORIGIN_CURRENCY_MISMATCH: 'Origin currency differs from the quote',
  NO_QUOTES: 'No quote available',
  NO_INTERNAL_SWAP_ROUTES_FOUND: 'No swap route found',
  GENERATE_SWAP_FAILED: 'Swap could not be built',
  REVERSE_SWAP_FAILED: 'Swapping back failed',
  NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE: 'Rent rose since the quote',
  INSUFFICIENT_FUNDS_FOR_RENT: 'Not enough for rent',
  INSUFFICIENT_NATIVE_TOKENS_SUPPLIED: 'Too few native tokens supplied',
  TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: 'Allowance too low',
  TRANSFER_AMOUNT_EXCEEDS_BALANCE: 'Balance too low',
  ACCOUNT_ABSTRACTION_INVALID_NONCE: 'Smart account nonce invalid',
  ACCOUNT_ABSTRACTION_SIGNATURE_ERROR: 'Smart account signature rejected',
  ACCOUNT_ABSTRACTION_GAS_LIMIT: 'Smart account gas limit too low',
  ERC_1155_TOO_MANY_REQUESTED: 'More ERC-1155 tokens requested than allowed',
  MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET: 'More mints than one wallet may have',
  MINT_QUANTITY_EXCEEDS_MAX_SUPPLY: 'More mints than the supply allows',
  EXTERNAL_INEXACT_FRACTION: 'Order cannot be filled in this fraction',
  EXTERNAL_DEX_ERROR: 'Exchange reported an error',
  EXTERNAL_INVALID_FULFILLER: 'Fulfiller not accepted',
  EXTERNAL_INVALID_TOKEN_ACCOUNT: 'Token account invalid',
  TTL_EXPIRED: 'Time to live expired',
  ORPHANED_DEPOSIT_REFUND: 'Deposit without a request',
  GASLESS_PERMIT_BALANCE_TOO_LOW: 'Balance below the signed permit',
  MANUAL_ADMIN_REFUND: 'Manual refund by an administrator',
  QUOTED_GAS_LIMIT_EXCEEDED: 'More gas than quoted',
  DESTINATION_TOKEN_TRANSFER_REJECTED: 'Destination token refused the transfer',
  DEPOSIT_REORGED: 'Deposit reorged out',
  BLOCKED_WALLET: 'Wallet blocked',
  TRANSACTION_NOT_INCLUDED: 'Delivery not included in a block',
  TRANSACTION_SUBMISSION_FAILED: 'Delivery could not be sent',
  TRANSACTION_REVERTED: 'Transaction reverted',
  SWAP_CURRENCY_NOT_ON_ORIGIN: 'Currency cannot go back to the origin',
  REFUND_RECIPIENT_IS_VASP: 'Refund target looks like an exchange',
  MANUAL_REFUND_REQUIRED: 'Manual refund required',
};

function titleOf(code: FailReason | RefundFailReason): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return special[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A title for a fail reason; one that the interface does not list reads as it came. */
export function failReasonTitle(value: string): string {
  const known = knownFailReason(value);
  return known ? titleOf(known) : shownText(value);
}

/** The same for a refund-fail reason. */
export function refundFailReasonTitle(value: string): string {
  const known = knownRefundFailReason(value);
  return known ? titleOf(known) : shownText(value);
}

/** The title of what went wrong: the fail reason's, else the refund's; null without a reason. */
export function reasonTitle({
  failReason,
  refundFailReason,
}: Pick<RequestRecord, 'failReason' | 'refundFailReason'>): string | null {
  if (failReason !== null) return failReasonTitle(failReason);
  return refundFailReason === null ? null : refundFailReasonTitle(refundFailReason);
}
