import type { FailReason, RefundFailReason } from '#service/fail-reason';
import type { ReasonEntry } from './reason-entry';

/** The amount does not carry its own refund: in both enums. */
export const notReturnable = {
  AMOUNT_TOO_LOW_TO_REFUND: {
    happened: 'By its name, the amount is below the refund cost.',
    next: 'Tell the customer that the amount is below the refund cost.',
    retry: 'no',
    operator: 'If no refund is listed, decide whether to compensate the customer.',
    developer: 'Enforce a minimum amount before the deposit.',
    numbers: ['deposit'],
  },
  NEGATIVE_NEW_AMOUNT_AFTER_FEES: {
    happened: 'By its name, nothing is left of the amount after fees.',
    next: 'Tell the customer that the fees exceed the amount.',
    retry: 'no',
    operator: 'Compare the deposit with the fees.',
    developer: 'Enforce a minimum amount above the route’s fees.',
    numbers: ['deposit'],
  },
} as const satisfies Partial<Record<FailReason & RefundFailReason, ReasonEntry>>;

/** Why a refund did not go out. */
export const refundReasons = {
  ...notReturnable,
  SWAP_CURRENCY_NOT_ON_ORIGIN: {
    happened: 'The refund token doesn’t exist on the origin chain.',
    next: 'Agree on a refund token and chain with the service.',
    retry: 'no',
    operator: 'Get a customer address on a chain that has the token.',
    developer: 'No integration change needed.',
  },
  REFUND_RECIPIENT_IS_VASP: {
    happened:
      'By its name, the refund recipient is a virtual asset service provider, such as an exchange.',
    next: 'Send the service a refund address that the customer controls.',
    retry: 'no',
    operator: 'Get a self-custody address on the origin chain; verify it with the customer.',
    developer: 'Require refundTo whenever a deposit may come from an exchange.',
  },
  MANUAL_REFUND_REQUIRED: {
    happened: 'The refund couldn’t be made automatically.',
    next: 'Request a manual refund from the service, with the request ID.',
    retry: 'no',
    operator: 'Send the case file: it has every ID and hash.',
    developer: 'No integration change needed.',
    isDocumented: true,
  },
} as const satisfies Record<RefundFailReason, ReasonEntry>;
