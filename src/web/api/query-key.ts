import type { EndpointName } from '#service/endpoint-paths';

/** What is called: an endpoint of the service, or what the proxy itself knows of its events. */
export type CallName = EndpointName | 'webhooks';

/** The one form of key that server state is kept under. Samples are few numbers: they stay while pages of lists go. */
export function queryKey<P>(network: string, name: CallName | 'samples', params: P) {
  return [network, name, params] as const;
}
