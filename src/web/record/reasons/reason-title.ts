import {
  knownFailReason,
  knownRefundFailReason,
  type FailReason,
  type RefundFailReason,
} from '#service/fail-reason';
import type { RequestRecord } from '#service/records/record';
import { truncated } from '../../lib/truncation';

// Only the codes whose own words would mislead or read badly; the others say what they are.
const special: Partial<Record<FailReason | RefundFailReason, string>> = {
  UNKNOWN: 'Unknown reason',
  DOUBLE_SPEND: 'Duplicate deposit',
  SLIPPAGE: 'Slippage exceeded',
  DEPOSITED_AMOUNT_TOO_LOW_TO_FILL: 'Amount too low to fill',
  DEPOSIT_CONFIRMATION_TIMEOUT: 'Confirmation timeout',
  NEGATIVE_NEW_AMOUNT_AFTER_FEES: 'Fees exceed amount',
  DEPOSIT_CHAIN_MISMATCH: 'Wrong deposit chain',
  DEPOSIT_ADDRESS_MISMATCH: 'Wrong deposit address',
  INCORRECT_DEPOSIT_CURRENCY: 'Wrong deposit token',
  NO_QUOTES: 'No quote available',
  GENERATE_SWAP_FAILED: 'Swap build failed',
  NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE: 'Rent increased since quote',
  INSUFFICIENT_NATIVE_TOKENS_SUPPLIED: 'Not enough native token',
  TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: 'Allowance too low',
  TRANSFER_AMOUNT_EXCEEDS_BALANCE: 'Balance too low',
  ACCOUNT_ABSTRACTION_INVALID_NONCE: 'Invalid smart account nonce',
  ACCOUNT_ABSTRACTION_SIGNATURE_ERROR: 'Smart account signature error',
  ACCOUNT_ABSTRACTION_GAS_LIMIT: 'Smart account gas limit too low',
  ERC_1155_TOO_MANY_REQUESTED: 'ERC-1155 quantity too high',
  MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET: 'Mint limit per wallet exceeded',
  MINT_QUANTITY_EXCEEDS_MAX_SUPPLY: 'Mint supply exceeded',
  EXTERNAL_INEXACT_FRACTION: 'Order fraction not fillable',
  EXTERNAL_DEX_ERROR: 'DEX error',
  EXTERNAL_INVALID_FULFILLER: 'Fulfiller not accepted',
  EXTERNAL_INVALID_TOKEN_ACCOUNT: 'Invalid token account',
  TTL_EXPIRED: 'Request expired',
  ORDER_IS_CANCELLED: 'Order canceled',
  TRANSFER_FROM_FAILED: 'Token transfer failed',
  ORPHANED_DEPOSIT_REFUND: 'Orphaned deposit',
  GASLESS_PERMIT_BALANCE_TOO_LOW: 'Balance below the signed permit',
  SWAP_CURRENCY_NOT_ON_ORIGIN: 'Token not on origin chain',
  REFUND_RECIPIENT_IS_VASP: 'Refund address looks like an exchange',
};

function titleOf(code: FailReason | RefundFailReason): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return special[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A title for a fail reason; one that the interface does not list reads as it came. */
export function failReasonTitle(value: string): string {
  const known = knownFailReason(value);
  return known ? titleOf(known) : truncated(value);
}

/** The same for a refund-fail reason. */
export function refundFailReasonTitle(value: string): string {
  const known = knownRefundFailReason(value);
  return known ? titleOf(known) : truncated(value);
}

/** The title of what went wrong: the fail reason's, else the refund's; null without a reason. */
export function reasonTitle({
  failReason,
  refundFailReason,
}: Pick<RequestRecord, 'failReason' | 'refundFailReason'>): string | null {
  if (failReason !== null) return failReasonTitle(failReason);
  return refundFailReason === null ? null : refundFailReasonTitle(refundFailReason);
}
