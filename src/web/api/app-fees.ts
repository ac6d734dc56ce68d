import { queryOptions } from '@tanstack/react-query';
import { readBalances } from '#service/schema/app-fee';
import { call } from './call';
import { queryKey } from './query-key';
import { sessionOf } from './session';

export function balancesQuery(network: string, address: string) {
  return queryOptions({
    queryKey: queryKey(network, 'balances', { address }),
    queryFn: ({ client, signal }) =>
      call(sessionOf(client), network, 'balances', {
        path: { address },
        signal,
        read: readBalances,
      }),
  });
}
