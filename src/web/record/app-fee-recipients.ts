import { quotedFeeUsd } from '#service/app-fee-usd';
import { sumUsd } from '#service/decimal';
import type { RequestRecord } from '#service/record';
import type { AppFee } from '#service/schema/fees';
import { isSameRecipient } from './app-fee-class';
import { asUnits } from './decimal-words';

/** Everyone who was quoted or paid an app fee, in the order in which they come; null = without a recipient. */
export function appFeeRecipients({ appFees }: RequestRecord): (string | null)[] {
  const found: (string | null)[] = [];
  for (const { recipient } of [...(appFees.quoted ?? []), ...(appFees.actual ?? [])])
    if (!found.some((known) => isSameRecipient(known, recipient))) found.push(recipient);
  return found;
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

/** v3 quotes carry no USD per recipient: a share of the total by share of amount, else not reported (service-api.md R20). */
export function quotedUsdOf(record: RequestRecord, fee: AppFee | null): string | null {
  if (fee === null || fee.amountUsd !== null) return fee?.amountUsd ?? null;
  const total = quotedFeeUsd(record);
  const amounts = (record.appFees.quoted ?? []).map(({ amount }) => asUnits(amount));
  const mine = asUnits(fee.amount);
  if (total === null || mine === null || !/^\d+(\.\d+)?$/.test(total)) return null;
  if (!amounts.every((amount) => amount !== null)) return null;
  const sum = amounts.reduce((all, amount) => all + amount, 0n);
  if (sum === 0n) return null;
  if (mine === sum) return total;
  const [whole = '0', fraction = ''] = total.split('.');
  const micro = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
  const digits = ((micro * mine) / sum).toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
