import { hasOrder } from './columns';
import { depositAddressOf, legsOf } from './legs';
import type { Plan } from './plan';
import { orderIdOf, requestIdOf } from './record-v3';
import type { RowState } from './timeline';

export type NameKind =
  | 'id'
  | 'orderId'
  | 'depositTxHash'
  | 'fillTxHash'
  | 'refundTxHash'
  | 'otherHash'
  | 'depositAddress';

/** Every text by which a record can be found, as it is in a state. */
export function namesOf(
  seed: number,
  plan: Plan,
  state: RowState,
): [NameKind, string | null | undefined][] {
  const legs = legsOf(seed, plan, state);
  return [
    ['id', requestIdOf(seed, plan)],
    ['orderId', hasOrder(plan) ? orderIdOf(seed, plan) : null],
    ['depositTxHash', legs.depositTxHash],
    ...legs.inTxs.map((tx): [NameKind, string | undefined] => ['depositTxHash', tx.txHash]),
    ['fillTxHash', legs.fillTxHash],
    ['refundTxHash', legs.refundTxHash],
    ['otherHash', legs.failed?.txHash],
    ...legs.outTxs.map((tx): [NameKind, string | undefined] => ['otherHash', tx.txHash]),
    ['depositAddress', plan.deposit === null ? null : depositAddressOf(seed, plan)],
  ];
}

/** Hex is compared without case (service-api.md L4); bech32 is one address in lower and in upper case. */
export function comparable(text: string): string {
  return /^(0x)?[0-9a-f]+$/i.test(text) || /^(BC|TB|BCRT)1[0-9A-Z]+$/.test(text)
    ? text.toLowerCase()
    : text;
}
