import * as z from 'zod/mini';
import { fields, textOrNull } from './tolerant';

/** Both spellings: `depositAddressType` (v2, webhook) and `type` (v3). */
const wire = fields({
  address: textOrNull,
  depositAddressType: textOrNull,
  type: textOrNull,
  depositor: textOrNull,
  depositTxHash: textOrNull,
  recoveryAddress: textOrNull,
});
export const depositAddress = z.pipe(
  wire,
  z.transform(({ type, depositAddressType, ...rest }: z.output<typeof wire>) => ({
    ...rest,
    depositAddressType: depositAddressType ?? type,
  })),
);
export type DepositAddress = z.output<typeof depositAddress>;
