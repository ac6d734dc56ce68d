import type { ReasonEntry } from './reason-entry';
import { notReturnable } from './not-returnable';

/** Why a refund did not go out: the five values of refundFailReason. */
export const refundFailed = {
  ...notReturnable,
  SWAP_CURRENCY_NOT_ON_ORIGIN: {
    happened: 'The currency to refund does not exist on the origin chain.',
    move: 'service',
    next: 'Agree with the service on a currency and a chain for the refund.',
    retry: 'no',
    operator: 'Ask the customer for an address on a chain that has that currency.',
    developer: 'Nothing to mend in the integration.',
  },
  REFUND_RECIPIENT_IS_VASP: {
    happened:
      'By its name, the refund recipient is a virtual asset service provider, such as an exchange.',
    move: 'customer',
    next: 'Get an address that the customer controls, and give it to the service.',
    retry: 'no',
    operator: 'Ask for a self-held address on the origin chain; verify it with the customer.',
    developer: 'Ask for refundTo whenever a deposit may come from an exchange.',
  },
  MANUAL_REFUND_REQUIRED: {
    happened: 'The refund could not be made automatically.',
    move: 'service',
    next: 'Ask the service for a manual refund, with the request id.',
    retry: 'no',
    operator: 'Send the case file; it holds every id and hash that they will ask for.',
    developer: 'Nothing to mend in the integration.',
    isDocumented: true,
  },
} as const satisfies Record<string, ReasonEntry>;
