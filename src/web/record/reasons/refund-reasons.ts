import type { FailReason, RefundFailReason } from '#service/fail-reason';
import type { ReasonEntry } from './reason-entry';

/** The amount does not carry its own refund: in both enums. */
export const notReturnable = {
  AMOUNT_TOO_LOW_TO_REFUND: {
    happened: 'By its name, the amount is below the cost of a refund.',
    actor: 'nobody',
    next: 'Tell the customer what the record reports.',
    retry: 'no',
    operator: 'If no refund is listed, decide whether to compensate the customer yourselves.',
    developer: 'A minimum amount in front of the deposit prevents this.',
    numbers: ['deposit'],
  },
  NEGATIVE_NEW_AMOUNT_AFTER_FEES: {
    happened: 'By its name, nothing is left of the amount after fees.',
    actor: 'nobody',
    next: 'Tell the customer what the record reports.',
    retry: 'no',
    operator: 'Compare the deposit with the fees below.',
    developer: 'A minimum amount above the route’s fees prevents this.',
    numbers: ['deposit'],
  },
} as const satisfies Partial<Record<FailReason & RefundFailReason, ReasonEntry>>;

/** Why a refund did not go out. */
export const refundReasons = {
  ...notReturnable,
  SWAP_CURRENCY_NOT_ON_ORIGIN: {
    happened: 'The currency to refund does not exist on the origin chain.',
    actor: 'service',
    next: 'Agree with the service on a currency and a chain for the refund.',
    retry: 'no',
    operator: 'Ask the customer for an address on a chain that has that currency.',
    developer: 'Nothing to mend in the integration.',
  },
  REFUND_RECIPIENT_IS_VASP: {
    happened:
      'By its name, the refund recipient is a virtual asset service provider, such as an exchange.',
    actor: 'customer',
    next: 'Get an address that the customer controls, and give it to the service.',
    retry: 'no',
    operator: 'Ask for a self-held address on the origin chain; verify it with the customer.',
    developer: 'Ask for refundTo whenever a deposit may come from an exchange.',
  },
  MANUAL_REFUND_REQUIRED: {
    happened: 'The refund could not be made automatically.',
    actor: 'service',
    next: 'Ask the service for a manual refund, with the request id.',
    retry: 'no',
    operator: 'Send the case file; it holds every id and hash that they will ask for.',
    developer: 'Nothing to mend in the integration.',
    isDocumented: true,
  },
} as const satisfies Record<RefundFailReason, ReasonEntry>;
