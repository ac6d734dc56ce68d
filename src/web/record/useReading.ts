import { useMemo } from 'react';
import { readingOf, type Reading } from '#service/money/reading';
import type { RequestRecord } from '#service/record';
import { pendingChains, useChains } from '../api/chains';

/** The one reading of a record's money, with the chains as far as they are loaded. */
export function useReading(record: RequestRecord): Reading {
  const chains = useChains();
  return useMemo(() => {
    const missing = chains === pendingChains ? 'loading' : 'unavailable';
    return readingOf(record, chains.size === 0 ? missing : chains);
  }, [record, chains]);
}
