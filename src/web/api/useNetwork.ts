import { useParams, useRouteContext } from '@tanstack/react-router';
import { noMirrorText } from './desk';
import type { PageNetwork, AccessScope } from '#service/page-config';

/** The network of the page on screen, from its path. */
export function useNetwork(): string {
  return useParams({ from: '/$network' }).network;
}

/** What the proxy says about the network of the page on screen. */
export function useNetworkConfig(): PageNetwork {
  return useRouteContext({ from: '/$network' }).networkConfig;
}

/** Why the proxy keeps no copy of own requests, in a sentence; null where it keeps one. */
export function useNoMirrorText(): string | null {
  const { config, networkConfig } = useRouteContext({ from: '/$network' });
  return noMirrorText(config.mirrorDays, networkConfig.keyAliases.length);
}

/** Whether the one who looks may open this part; without login an instance may open some. */
export function useMayOpen(accessScope: AccessScope): boolean {
  return useRouteContext({ from: '/$network' }).config.viewer.accessScopes.includes(accessScope);
}
