import type { EndpointName } from '#service/calls/endpoint-paths';
import { budgets } from './pace';
import { RequestScheduler, unpacedPerSecond } from './request-scheduler';
import { useSession } from './session';
import { useNetworkConfig } from './useNetwork';

/** Makes schedulers for walks of an endpoint, at the pace that the proxy grants on the network on screen. */
export function useScheduler(
  endpoint: EndpointName,
): (options?: { isAttended: boolean }) => RequestScheduler {
  const session = useSession();
  const { callsPerSecond } = useNetworkConfig();
  return (options) =>
    new RequestScheduler(callsPerSecond ?? unpacedPerSecond, {
      ...options,
      budget: () => session.get(budgets).get().get(endpoint) ?? null,
    });
}
