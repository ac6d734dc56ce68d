import { queryOptions } from '@tanstack/react-query';
import { readRequestsPage } from '#service/read-requests';
import { call } from './call';
import { queryKey } from './query-key';

/** Parameters of GET /requests/v3 as the proxy takes them: `apiKeyAlias` stands for a key. */
export type RequestsParams = Readonly<Record<string, string | undefined>>;

export function requestsQuery(network: string, params: RequestsParams) {
  return queryOptions({
    queryKey: queryKey(network, 'requests', params),
    queryFn: ({ signal }) =>
      call(network, 'requests', { query: params, signal, read: readRequestsPage }),
  });
}

/** One request by its id; null where the service has none under it. */
export function requestQuery(network: string, id: string) {
  return queryOptions({
    ...requestsQuery(network, { id }),
    select: ({ rows }) => rows.find(({ record }) => record?.id === id) ?? rows[0] ?? null,
  });
}
