import type { EndpointName } from '#service/endpoint-paths';

/** The one form of key that server state is kept under. */
export function queryKey<P>(network: string, name: EndpointName, params: P) {
  return [network, name, params] as const;
}
