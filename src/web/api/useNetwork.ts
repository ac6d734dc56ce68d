import { useParams, useRouteContext } from '@tanstack/react-router';
import type { PageNetwork, AccessScope } from '#service/page-config';

/** The network of the page on screen, from its path. */
export function useNetwork(): string {
  return useParams({ from: '/$network' }).network;
}

/** What the proxy says about the network of the page on screen. */
export function useNetworkConfig(): PageNetwork {
  return useRouteContext({ from: '/$network' }).networkConfig;
}

/** Whether the one who looks may open this part; without login an instance may open some. */
export function useMayOpen(accessScope: AccessScope): boolean {
  return useRouteContext({ from: '/$network' }).config.viewer.accessScopes.includes(accessScope);
}
