import { useQuery } from '@tanstack/react-query';
import { chainsQuery } from '../api/chains';
import { useNetwork } from '../api/useNetwork';
import { networkLook, type NetworkLook } from './network-look';

/** How the network on screen is shown, the service's own word included as soon as it is there. */
export function useNetworkLook(): NetworkLook {
  const network = useNetwork();
  const { data: isSandbox = false } = useQuery({
    ...chainsQuery(network),
    select: (chains) => chains.isSandbox,
  });
  return networkLook(network, isSandbox);
}
