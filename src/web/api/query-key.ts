import type { EndpointName } from '#service/calls/endpoint-paths';

/** What is called: an endpoint of the service, or what the proxy itself knows: its events, own requests, the team’s notes, labels and views, and who did what. */
export type CallName = EndpointName | 'webhooks' | 'desk' | 'team' | 'labels' | 'views' | 'audit';

/** The one form of key that server state is kept under. Samples are few numbers: they stay while pages of lists go. */
export function queryKey<P>(network: string, name: CallName | 'samples', params: P) {
  return [network, name, params] as const;
}
