import { useParams, useRouteContext } from '@tanstack/react-router';
import type { PageNetwork, AccessScope } from '#service/proxy-api/page-config';

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

/** Why no question ever has an answer, in a sentence; null where own requests of a key are kept. */
export function noMirrorText(days: number, keyCount: number): string | null {
  if (days === 0)
    return 'Waybill’s server keeps no copy of your requests (MIRROR_DAYS=0), so it can’t count them.';
  return keyCount === 0
    ? 'No API key is configured, so there are no requests of yours to count.'
    : null;
}
