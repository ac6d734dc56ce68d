/**
 * The two reason enums (service-api.md S7). Open sets: a value that is not listed here
 * is shown as it came. Counts to hold against: 68 fail reasons and 5 refund-fail reasons, without "N/A".
 */
export const failReasons = [
  'UNKNOWN',
  'SLIPPAGE',
  'AMOUNT_TOO_LOW_TO_REFUND',
  'DEPOSIT_ADDRESS_MISMATCH',
  'DEPOSIT_CHAIN_MISMATCH',
  'INCORRECT_DEPOSIT_CURRENCY',
  'DOUBLE_SPEND',
  'SOLVER_CAPACITY_EXCEEDED',
  'SOLVER_BALANCE_TOO_LOW',
  'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL',
  'NEGATIVE_NEW_AMOUNT_AFTER_FEES',
  'NO_QUOTES',
  'MISSING_REVERT_DATA',
  'REVERSE_SWAP_FAILED',
  'GENERATE_SWAP_FAILED',
  'TOO_LITTLE_RECEIVED',
  'EXECUTION_REVERTED',
  'NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE',
  'TRANSACTION_REVERTED',
  'TRANSACTION_TOO_LARGE',
  'ORIGIN_CURRENCY_MISMATCH',
  'NO_INTERNAL_SWAP_ROUTES_FOUND',
  'SWAP_USES_TOO_MUCH_GAS',
  'INSUFFICIENT_FUNDS_FOR_RENT',
  'SPONSOR_BALANCE_TOO_LOW',
  'ORDER_EXPIRED',
  'ORDER_IS_CANCELLED',
  'TRANSFER_FROM_FAILED',
  'TRANSFER_FAILED',
  'SIGNATURE_EXPIRED',
  'INVALID_SIGNATURE',
  'INSUFFICIENT_NATIVE_TOKENS_SUPPLIED',
  'TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE',
  'TRANSFER_AMOUNT_EXCEEDS_BALANCE',
  'INVALID_SENDER',
  'ACCOUNT_ABSTRACTION_INVALID_NONCE',
  'ACCOUNT_ABSTRACTION_SIGNATURE_ERROR',
  'EXTERNAL_INEXACT_FRACTION',
  'TOKEN_NOT_TRANSFERABLE',
  'ZERO_SELL_AMOUNT',
  'MINT_NOT_ACTIVE',
  'ERC_1155_TOO_MANY_REQUESTED',
  'INCORRECT_PAYMENT',
  'INVALID_GAS_PRICE',
  'EXTERNAL_DEX_ERROR',
  'ORDER_ALREADY_FILLED',
  'EXTERNAL_INVALID_FULFILLER',
  'INVALID_SIGNER',
  'MINT_QUANTITY_EXCEEDS_MAX_PER_WALLET',
  'MINT_QUANTITY_EXCEEDS_MAX_SUPPLY',
  'EXTERNAL_INVALID_TOKEN_ACCOUNT',
  'INVALID_NONCE',
  'ACCOUNT_ABSTRACTION_GAS_LIMIT',
  'CONTRACT_PAUSED',
  'SWAP_IMPACT_TOO_HIGH',
  'INSUFFICIENT_POOL_LIQUIDITY',
  'TTL_EXPIRED',
  'DEPOSIT_CONFIRMATION_TIMEOUT',
  'ORPHANED_DEPOSIT_REFUND',
  'GASLESS_PERMIT_BALANCE_TOO_LOW',
  'MANUAL_ADMIN_REFUND',
  'QUOTED_GAS_LIMIT_EXCEEDED',
  'DESTINATION_TOKEN_TRANSFER_REJECTED',
  'DEPOSIT_REORGED',
  'BLOCKED_WALLET',
  'PROTOCOL_DEADLINE_EXPIRED',
  'TRANSACTION_NOT_INCLUDED',
  'TRANSACTION_SUBMISSION_FAILED',
] as const;

export const refundFailReasons = [
  'AMOUNT_TOO_LOW_TO_REFUND',
  'NEGATIVE_NEW_AMOUNT_AFTER_FEES',
  'SWAP_CURRENCY_NOT_ON_ORIGIN',
  'REFUND_RECIPIENT_IS_VASP',
  'MANUAL_REFUND_REQUIRED',
] as const;

export type FailReason = (typeof failReasons)[number];
export type RefundFailReason = (typeof refundFailReasons)[number];

/** What v2, the status answer and the webhook send where there is no reason; v3 sends null. */
export const noReason = 'N/A';

/** `N/A`, empty, null and absent are one value: null. `UNKNOWN` is a reason and stays. */
export function reasonOrNull(value: string | null | undefined): string | null {
  return value == null || value === '' || value === noReason ? null : value;
}

const knownFailReasons = new Set<string>(failReasons);
const knownRefundFailReasons = new Set<string>(refundFailReasons);
// A real service begins these four with another word (service-api.md S8).
const externalEndings = failReasons
  .filter((reason) => reason.startsWith('EXTERNAL_'))
  .map((reason) => ({ reason, ending: reason.slice('EXTERNAL'.length) }));

/** The catalogue's name of a fail reason; null for one that the interface does not list. */
export function knownFailReason(value: string): FailReason | null {
  if (knownFailReasons.has(value)) return value as FailReason;
  return externalEndings.find(({ ending }) => value.endsWith(ending))?.reason ?? null;
}

/** The catalogue's name of a refund-fail reason; null for one that the interface does not list. */
export function knownRefundFailReason(value: string): RefundFailReason | null {
  return knownRefundFailReasons.has(value) ? (value as RefundFailReason) : null;
}

/** Both enums hold these two; in either field they say that the money is not returned. */
export function isNotReturnable(reason: string | null): boolean {
  return reason === 'AMOUNT_TOO_LOW_TO_REFUND' || reason === 'NEGATIVE_NEW_AMOUNT_AFTER_FEES';
}

/** Of the fill's transaction and the solver, never of a deposit: by the interface (service-api.md S10), or by their names. */
export const reasonsOfFills: ReadonlySet<string | null> = new Set([
  'TRANSACTION_SUBMISSION_FAILED',
  'TRANSACTION_NOT_INCLUDED',
  'TRANSACTION_TOO_LARGE',
  'SOLVER_BALANCE_TOO_LOW',
  'SOLVER_CAPACITY_EXCEEDED',
  'EXECUTION_REVERTED',
  'QUOTED_GAS_LIMIT_EXCEEDED',
  'DESTINATION_TOKEN_TRANSFER_REJECTED',
]);
