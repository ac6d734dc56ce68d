import * as z from 'zod/mini';
import { fields, flagOrNull, numericOrNull, orNull, textOrNull } from './tolerant';

const chainTransaction = fields({ chainId: numericOrNull, transactionId: textOrNull });

/** `protocol` at the root of a record (supplement, section 2): the settlement side of the request. */
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
  settlement: orNull(
    fields({
      destination: orNull(
        fields({
          fills: orNull(z.array(chainTransaction)),
          refunds: orNull(z.array(chainTransaction)),
        }),
      ),
    }),
  ),
});
export type Protocol = z.output<typeof protocol>;
