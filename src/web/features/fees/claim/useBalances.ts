import { useQueries, useQuery } from '@tanstack/react-query';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { balancesQuery } from '../../../api/endpoints/app-fees';
import * as z from 'zod/mini';

/**
 * The balances that a card reads and shows. A query that failed would be fetched again for each component that mounts,
 * which takes the card's error and its Retry away, so a second reader only reads what is there.
 */
function secondReader(network: string, address: string) {
  return { ...balancesQuery(network, address), retryOnMount: false };
}

export function useBalances(network: string, address: string): AppFeeBalances | undefined {
  return useBalancesQuery(network, address).data;
}

export function useBalancesQuery(network: string, address: string) {
  return useQuery(secondReader(network, address));
}

/** The balances of several addresses, in their order. */
export function useBalancesOf(
  network: string,
  addresses: readonly string[],
): (AppFeeBalances | undefined)[] {
  return useQueries({
    queries: addresses.map((address) => secondReader(network, address)),
  }).map(({ data }) => data);
}

/** A balance as this browser once saw it. The service keeps no past balances, so this is all that a statement can compare. */
const seen = z.object({ atMs: z.number(), totalUsd: z.string() });
export type SeenBalance = z.output<typeof seen>;

const maxKept = 400;
const hourMs = 3_600_000;
const nameOf = (network: string, address: string) =>
  `waybill.balances-seen.${network}.${address.toLowerCase()}`;

export function seenBalances(network: string, address: string): SeenBalance[] {
  try {
    const text = localStorage.getItem(nameOf(network, address)) ?? '[]';
    return z.array(seen).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** At most one an hour: the last one of an hour stands for it. */
export function noteBalance(
  network: string,
  address: string,
  totalUsd: string,
  atMs: number,
): void {
  const others = seenBalances(network, address).filter(
    (entry) => Math.floor(entry.atMs / hourMs) !== Math.floor(atMs / hourMs),
  );
  try {
    const kept = [...others, { atMs, totalUsd }].slice(-maxKept);
    localStorage.setItem(nameOf(network, address), JSON.stringify(kept));
  } catch {
    // Nothing depends on it: a statement then says that no balance was seen.
  }
}

/** The last one seen at or before a moment; null when this browser saw none. */
export function seenBefore(balances: readonly SeenBalance[], atMs: number): SeenBalance | null {
  return balances.findLast((entry) => entry.atMs <= atMs) ?? null;
}
