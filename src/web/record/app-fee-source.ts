import { isSameChain, type RequestRecord } from '#service/records/record';
import type { ChainOf } from './chain-of';

/** From which currency the fee is taken. The interface says it of swaps only; null for any other or unknown type. */
export function collectionRule(record: RequestRecord, chainOf: ChainOf): string | null {
  const type = record.requestType?.toLowerCase();
  if (type !== 'crosschain swap' && type !== 'same-chain swap') return null;
  if (!isSameChain(record))
    return 'The app fee is a share of the token that the solver receives on the origin chain.';
  switch (chainOf(record.originChainId ?? Number.NaN)?.vmType) {
    case 'evm':
      return 'Taken from the input, from the output, or by a parallel swap into the stablecoin.';
    case 'svm':
      return 'Taken from the input; if the solver doesn’t have it, through a second swap into the stablecoin.';
    default:
      return null;
  }
}
