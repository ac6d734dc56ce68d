import type * as z from 'zod/mini';
import { fields, hashOrNull, textOrNull } from './tolerant';

/** Both spellings: `depositAddressType` (v2, webhook) and `type` (v3; service-api.md R5). */
export const wireDepositAddress = fields({
  address: textOrNull,
  depositAddressType: textOrNull,
  type: textOrNull,
  depositor: textOrNull,
  depositTxHash: hashOrNull,
  recoveryAddress: textOrNull,
});
type Wire = z.output<typeof wireDepositAddress>;
export type DepositAddress = Omit<Wire, 'type'>;

export function depositAddressOf(wire: Wire | null): DepositAddress | null {
  if (wire === null) return null;
  const { type, depositAddressType, ...rest } = wire;
  return { ...rest, depositAddressType: depositAddressType ?? type };
}
