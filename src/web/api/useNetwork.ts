import { useParams, useRouteContext } from '@tanstack/react-router';
import type { PageNetwork } from '#service/page-config';

/** The network of the page on screen, from its path. */
export function useNetwork(): string {
  return useParams({ from: '/$network' }).network;
}

/** What the proxy says about the network of the page on screen. */
export function useNetworkConfig(): PageNetwork {
  return useRouteContext({ from: '/$network' }).networkConfig;
}
