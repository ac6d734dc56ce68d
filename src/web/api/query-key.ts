import type { EndpointName } from '#service/endpoint-paths';

/** The one form of key that server state is kept under. Samples are few numbers: they stay while pages of lists go. */
export function queryKey<P>(network: string, name: EndpointName | 'samples', params: P) {
  return [network, name, params] as const;
}
