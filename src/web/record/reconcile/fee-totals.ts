import { addressKey } from '#service/address';
import { scaledDecimal } from '#service/decimal';
import { isoTime } from '../../lib/time';
import type { FeeRow, ReconcileRow } from './reconcile-row';

/** App fees of a group. `unknown` fees lack one of the two values. */
export interface FeeTotal {
  fees: number;
  quoted: bigint;
  collected: bigint;
  uncollected: bigint;
  unknown: number;
  /** Fees of which this value is not reported. */
  unknownQuoted: number;
  unknownCollected: number;
  /** In smallest units; null where one is not reported. */
  collectedUnits: bigint | null;
  /** Any fee of the group and its row: what its name is made of. */
  fee: FeeRow;
  row: ReconcileRow;
}

export const feeDimensions = ['day', 'token', 'chain', 'route', 'referrer', 'recipient'] as const;
export type FeeDimension = (typeof feeDimensions)[number];

export const routeKey = ({ originChainId, destinationChainId }: ReconcileRow) =>
  `${originChainId ?? '?'}→${destinationChainId ?? '?'}`;

function dayOf({ createdAtMs }: ReconcileRow): string {
  return (createdAtMs !== null && isoTime(createdAtMs)?.slice(0, 10)) || 'Not reported';
}

/** Not reported to this key, or not asked for. */
export const hiddenReferrer = 'Hidden (not your request)';

/** What a fee is summed under: spellings of one address are one. */
export const feeKeys: Record<FeeDimension, (row: ReconcileRow, fee: FeeRow) => string> = {
  day: dayOf,
  token: ({ token }) =>
    token ? `${token.chainId}:${token.address ? addressKey(token.address) : token.symbol}` : '',
  chain: ({ originChainId }) => String(originChainId ?? ''),
  route: routeKey,
  referrer: ({ referrer }) => (referrer === undefined ? hiddenReferrer : (referrer ?? 'None')),
  recipient: (_row, { recipient }) => (recipient === null ? '' : addressKey(recipient)),
};

export function groupOf<T>(groups: Map<string, T>, key: string, create: () => T): T {
  const known = groups.get(key);
  if (known) return known;
  const created = create();
  groups.set(key, created);
  return created;
}

export function newFeeTotal(row: ReconcileRow, fee: FeeRow): FeeTotal {
  return {
    fees: 0,
    quoted: 0n,
    collected: 0n,
    uncollected: 0n,
    unknown: 0,
    unknownQuoted: 0,
    unknownCollected: 0,
    collectedUnits: 0n,
    fee,
    row,
  };
}

export function addFeeTo<K extends string>(
  groups: Map<K, FeeTotal>,
  key: K,
  row: ReconcileRow,
  fee: FeeRow,
): void {
  countFee(
    groupOf(groups as Map<string, FeeTotal>, key, () => newFeeTotal(row, fee)),
    fee,
  );
}

export function countFee(total: FeeTotal, fee: FeeRow): void {
  const [quoted, collected] = [fee.quotedUsd, fee.collectedUsd].map((usd) =>
    usd === null ? null : scaledDecimal(usd),
  );
  total.fees += 1;
  total.quoted += quoted ?? 0n;
  total.collected += collected ?? 0n;
  total.uncollected += scaledDecimal(fee.uncollectedUsd ?? '') ?? 0n;
  if (quoted == null) total.unknownQuoted += 1;
  if (collected == null) total.unknownCollected += 1;
  if (quoted == null || collected == null) total.unknown += 1;
  total.collectedUnits =
    total.collectedUnits === null || fee.collectedUnits === null
      ? null
      : total.collectedUnits + fee.collectedUnits;
}
