import { use, useMemo, createContext } from 'react';
import { moneyOf, type Money } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import { pendingChains, useChains } from '../api/endpoints/chains';
import type { Sighting } from '#service/money/facts';

/** The one reading of a record's money, with the chains as far as they are loaded. */
export function useMoney(record: RequestRecord): Money {
  const chains = useChains();
  const sighting = use(SightingContext);
  return useMemo(() => {
    const missing = chains === pendingChains ? 'loading' : 'unavailable';
    return moneyOf(record, chains.size === 0 ? missing : chains, sighting);
  }, [record, chains, sighting]);
}

/** What is known of the request on screen from beside its record: that its status is another one by now. */
export const SightingContext = createContext<Sighting | null>(null);
