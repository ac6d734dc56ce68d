import { queryOptions } from '@tanstack/react-query';
import { requestsQuery } from '../../api/requests';
import type { ListQuery } from './search/schema';

/** One page of the list. It never grows old by itself: page 1 looks by an interval, later pages stay as they were. */
export function listPageQuery(network: string, query: ListQuery) {
  return queryOptions({ ...requestsQuery(network, query), staleTime: Infinity });
}
