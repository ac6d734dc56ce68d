import { queryOptions } from '@tanstack/react-query';
import { addressKey } from '#service/address';
import { readBalances } from '#service/schema/app-fee';
import { call } from '../call';
import { queryKey } from '../query-key';
import { sessionOf } from '../session';

/** In whatever case an address is written, its balances are asked for once. */
export function balancesQuery(network: string, written: string) {
  const address = addressKey(written);
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
