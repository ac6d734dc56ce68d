import { quotedFeeUsd, sumUsdOf } from '#service/app-fee-usd';
import type { RequestRecord } from '#service/record';
import type { AppFee } from '#service/schema/fees';
import { formatUnits, parseUnits } from 'viem/utils';
import {
  appFeeClassOfRecipient,
  appFeeRuleOf,
  isSameRecipient,
  type AppFeeClass,
} from '../../../record/app-fee-class';
import type { ChainOf } from '../../../record/chain-of';

/** What one request meant for one recipient of app fees. USD as decimal text; null = not reported. */
export interface EarnedRow {
  id: string;
  /** The recipient that it is about; one request can name several. */
  address: string;
  createdAtMs: number | null;
  status: string | null;
  feeClass: AppFeeClass;
  /** Why nothing was collected, or that no rule explains it; null where that is no question. */
  rule: string | null;
  quotedUsd: string | null;
  collectedUsd: string | null;
  /** What the fee is counted in; null where it is not reported. */
  token: FeeToken | null;
  /** Smallest units of that token; null = not reported, or not all of them. */
  collectedUnits: bigint | null;
  originChainId: number | null;
  destinationChainId: number | null;
  /** Undefined: not reported to this key. Null: a quote without a referrer. */
  referrer: string | null | undefined;
}

/** A token as one name for sums: two of one symbol differ in chain or address. */
export interface FeeToken {
  symbol: string | null;
  chainId: number | null;
  address: string | null;
  decimals: number | null;
}

/** Null where the request does not name this address as a fee recipient. */
export function earnedRow(
  record: RequestRecord,
  address: string,
  chainOf: ChainOf,
): EarnedRow | null {
  const { quoted, actual, currency } = record.appFees;
  const mine = ({ recipient }: AppFee) => isSameRecipient(recipient, address);
  if (!quoted?.some(mine) && !actual?.some(mine)) return null;
  const feeClass = appFeeClassOfRecipient(record, address, chainOf);
  return {
    id: record.id,
    address,
    createdAtMs: record.createdAtMs,
    status: record.status,
    feeClass,
    rule: appFeeRuleOf(record, feeClass, chainOf)?.sentence ?? null,
    quotedUsd: quotedUsdOf(record, mine),
    collectedUsd: actual === null ? null : sumUsdOf(actual.filter(mine)),
    token: currency && {
      symbol: currency.symbol,
      chainId: currency.chainId,
      address: currency.address,
      decimals: currency.decimals,
    },
    collectedUnits: actual === null ? null : sumAmounts(actual.filter(mine)),
    originChainId: record.originChainId,
    destinationChainId: record.destinationChainId,
    referrer: record.referrer,
  };
}

/**
 * v2 items carry USD of their own; v3 has one total, of which a recipient's part is its share of the amounts (service-api.md R20).
 * Null where a part cannot be told.
 */
function quotedUsdOf(record: RequestRecord, mine: (fee: AppFee) => boolean): string | null {
  const fees = record.appFees.quoted;
  if (fees === null) return null;
  const own = fees.filter(mine);
  if (own.length === 0) return '0';
  const itemised = sumUsdOf(own);
  if (itemised !== null) return itemised;
  const total = quotedFeeUsd(record);
  const [part, whole] = [sumAmounts(own), sumAmounts(fees)];
  if (total === null || total.startsWith('-') || part === null || !whole) return null;
  return formatUnits((parseUnits(total, scale) * part) / whole, scale);
}

const scale = 24;

function sumAmounts(fees: readonly AppFee[]): bigint | null {
  let sum = 0n;
  for (const { amount } of fees) {
    if (amount === null || !/^\d{1,78}$/.test(amount)) return null;
    sum += BigInt(amount);
  }
  return sum;
}
