import type * as z from 'zod/mini';
import {
  anyOrNull,
  fields,
  flagOrNull,
  hashOrNull,
  listOf,
  numericOrNull,
  orNull,
  textOrNull,
} from './tolerant';

const chainTransaction = fields({ chainId: numericOrNull, transactionId: hashOrNull });

/** `protocol.deposit.origin`: the deposit as the depository holds it. `amount` is in smallest units of `currency`, an address. */
const depositOrigin = fields({
  amount: textOrNull,
  chainId: numericOrNull,
  currency: textOrNull,
  depositor: textOrNull,
  depository: textOrNull,
  onchainId: textOrNull,
  transactionId: hashOrNull,
});

/**
 * `protocol` at the root of a record: the settlement side of the request. `isWithdrawable` says whether the depositor can
 * withdraw from the depository (service-api.md R27). What `relay` and `attestation` hold is not told.
 */
export const protocol = fields({
  orderId: textOrNull,
  hubType: textOrNull,
  isWithdrawable: flagOrNull,
  solver: orNull(
    fields({
      address: textOrNull,
      protocolChainId: textOrNull,
      chainId: numericOrNull,
    }),
  ),
  deposit: orNull(
    fields({ origin: orNull(depositOrigin), relay: anyOrNull, attestation: anyOrNull }),
  ),
  settlement: orNull(
    fields({
      relay: anyOrNull,
      attestation: anyOrNull,
      destination: orNull(
        fields({
          fills: orNull(listOf(chainTransaction)),
          refunds: orNull(listOf(chainTransaction)),
        }),
      ),
    }),
  ),
});
export type Protocol = z.output<typeof protocol>;
