import { queryOptions } from '@tanstack/react-query';
import { intentStatus } from '#service/schema/claim';
import { call } from '../call';
import { queryKey } from '../query-key';
import { sessionOf } from '../session';

export function statusQuery(network: string, id: string) {
  return queryOptions({
    queryKey: queryKey(network, 'status', { id }),
    queryFn: ({ client, signal }) =>
      call(sessionOf(client), network, 'status', {
        query: { requestId: id },
        signal,
        read: (body) => intentStatus.parse(body),
      }),
  });
}
