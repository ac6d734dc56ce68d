import { readRequestsPage } from '#service/read-requests';
import { call } from '../../../api/call';
import type { Ask } from './ask-patiently';

/** An export asks outside of the query cache: its pages are written away, never kept. */
export function askService(network: string): Ask {
  return (query, signal) =>
    call(network, 'requests', { query, signal, priority: 'export', read: readRequestsPage });
}
