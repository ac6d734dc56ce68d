import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  deliveriesPage,
  deliveryWithBody,
  statusTransitions,
  verifyAnswer,
  webhookPaths,
  webhookState,
} from '#service/proxy-api/webhooks';
import type { verifyBody } from '#service/proxy-api/webhook-bodies';
import { call, type CallOptions, type ProxyRoute } from '../call';
import { queryKey } from '../query-key';
import { sessionOf, type Session } from '../session';

const route = (method: ProxyRoute['method'], path: string): ProxyRoute => ({
  name: 'webhooks',
  method,
  path,
});

/** Asks the proxy alone: no call of the service. */
function webhooksQuery<T>(
  network: string,
  path: string,
  options: Pick<CallOptions<T>, 'path' | 'query' | 'read'>,
) {
  return queryOptions({
    queryKey: queryKey(network, 'webhooks', { path, ...options.path, ...options.query }),
    queryFn: ({ client, signal }) =>
      call(sessionOf(client), network, route('GET', path), { ...options, signal }),
    staleTime: 0,
  });
}

export function webhookStateQuery(network: string) {
  return webhooksQuery(network, webhookPaths.state, { read: (body) => webhookState.parse(body) });
}

export interface DeliveriesFilter {
  verdict: string | undefined;
  requestId: string | undefined;
  continuation: string | undefined;
}

export function deliveriesQuery(network: string, filter: DeliveriesFilter) {
  return webhooksQuery(network, webhookPaths.deliveries, {
    query: { limit: '25', ...filter },
    read: (body) => deliveriesPage.parse(body),
  });
}

export function deliveryQuery(network: string, id: string) {
  return webhooksQuery(network, webhookPaths.delivery, {
    path: { id },
    read: (body) => deliveryWithBody.parse(body),
  });
}

export function verifyDelivery(
  session: Session,
  network: string,
  body: z.input<typeof verifyBody>,
) {
  const read = (answer: unknown) => verifyAnswer.parse(answer);
  return call(session, network, route('POST', webhookPaths.verify), { body, read });
}

/** When each status of one request was seen; not whether another one was. */
export function transitionsQuery(network: string, requestId: string) {
  return webhooksQuery(network, webhookPaths.transitions, {
    query: { requestId },
    read: (body) => statusTransitions.parse(body),
  });
}
