import { sameAddress } from '../address';
import { quotedFeeUsd, sumUsdOf } from '../money/app-fee-usd';
import { asUnits, decimalText, scaledDecimal, sumUsd } from '../decimal';
import type { RequestRecord } from '../records/record';
import type { AppFee } from '../schema/fees';
import { appFeeClassOf, type AppFeeClass } from './app-fee-class';
import { noFeeChains, type FeeChainOf } from './app-fee-rules';

/** Everyone who was quoted or paid an app fee, in the order in which they come; null = without a recipient. */
export function appFeeRecipients({ appFees }: RequestRecord): (string | null)[] {
  const found: (string | null)[] = [];
  for (const { recipient } of [...(appFees.quoted ?? []), ...(appFees.actual ?? [])])
    if (!found.some((known) => isSameRecipient(known, recipient))) found.push(recipient);
  return found;
}

/** A fee's recipient is an EVM address on every chain (service-api.md F1); null = without one. */
export function isSameRecipient(a: string | null, b: string | null): boolean {
  return a === b || sameAddress('evm', a, b);
}

export function appFeeClassOfRecipient(
  record: RequestRecord,
  recipient: string | null,
  chainOf: FeeChainOf = noFeeChains,
): AppFeeClass {
  const mine = (fees: AppFee[] | null) =>
    fees?.filter((fee) => isSameRecipient(fee.recipient, recipient)) ?? null;
  return appFeeClassOf(record, mine(record.appFees.quoted), mine(record.appFees.actual), chainOf);
}

/** A recipient's fee of one phase; several entries of one recipient are added up. */
export function feeOf(fees: AppFee[] | null, recipient: string | null): AppFee | null {
  const mine = fees?.filter((fee) => isSameRecipient(fee.recipient, recipient)) ?? [];
  const [first] = mine;
  if (!first || mine.length === 1) return first ?? null;
  const amounts = mine.map(({ amount }) => asUnits(amount));
  const usd = mine.map(({ amountUsd }) => amountUsd);
  return {
    ...first,
    bps: null,
    amount: amounts.every((amount) => amount !== null)
      ? amounts.reduce((sum, amount) => sum + amount, 0n).toString()
      : null,
    amountFormatted: null,
    amountUsd: usd.every((value) => value !== null) ? sumUsd(usd) : null,
    amountUsdCurrent: null,
  };
}

/**
 * v3 quotes carry no USD per recipient: a share of the total by share of amount, else not reported (service-api.md R20).
 * The shares of all recipients add up to the total. Null for a recipient that was quoted nothing.
 */
export function quotedUsdOf(record: RequestRecord, recipient: string | null): string | null {
  const fees = record.appFees.quoted ?? [];
  const mine = fees.filter((fee) => isSameRecipient(fee.recipient, recipient));
  if (mine.length === 0) return null;
  const itemised = sumUsdOf(mine);
  if (itemised !== null) return itemised;
  const total = scaledDecimal(quotedFeeUsd(record) ?? '');
  const amounts = fees.map(({ amount }) => asUnits(amount));
  if (total === null || total < 0n) return null;
  if (!amounts.every((amount) => amount !== null && amount >= 0n)) return null;
  const all = amounts.reduce((sum: bigint, amount) => sum + (amount ?? 0n), 0n);
  if (all === 0n) return null;
  let [reached, share] = [0n, 0n];
  for (const [index, fee] of fees.entries()) {
    const next = reached + (amounts[index] ?? 0n);
    if (mine.includes(fee)) share += (total * next) / all - (total * reached) / all;
    reached = next;
  }
  return decimalText(share);
}
