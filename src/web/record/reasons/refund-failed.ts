import type { ReasonEntry } from './reason-entry';
import { notReturnable } from './not-returnable';

/** Why a refund did not go out: the five values of refundFailReason. */
export const refundFailed = {
  ...notReturnable,
  SWAP_CURRENCY_NOT_ON_ORIGIN: {
    happened: 'The money is in a currency that does not exist on the origin chain.',
    move: 'service',
    next: 'Agree with the service on a currency and a chain for the return.',
    retry: 'no',
    operator: 'Ask the customer for an address on the chain where the money is.',
    developer: 'Nothing to mend in the integration.',
    inferred: true,
  },
  REFUND_RECIPIENT_IS_VASP: {
    happened: 'The refund address looks like one of an exchange, where a refund may be lost.',
    move: 'customer',
    next: 'Get an address that the customer controls, and give it to the service.',
    retry: 'no',
    operator: 'Ask for a self-held address on the origin chain; verify it with the customer.',
    developer: 'Ask for refundTo whenever a deposit may come from an exchange.',
    inferred: true,
  },
  MANUAL_REFUND_REQUIRED: {
    happened: 'The refund could not be made automatically.',
    move: 'service',
    next: 'Ask the service for a manual refund, with the request id.',
    retry: 'no',
    operator: 'Send the case file; it holds every id and hash that they will ask for.',
    developer: 'Nothing to mend in the integration.',
  },
} as const satisfies Record<string, ReasonEntry>;
