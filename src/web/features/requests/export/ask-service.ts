import { readRequests } from '../../../api/requests';
import type { Ask } from './ask-patiently';

/** An export asks outside of the query cache: its pages are written away, never kept. */
export function askService(network: string): Ask {
  return (query, signal) => readRequests(network, query, { signal, priority: 'export' });
}
