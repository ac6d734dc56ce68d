import { useQuery } from '@tanstack/react-query';
import { chainsQuery } from '../api/endpoints/chains';
import { useNetwork } from '../api/useNetwork';

export interface NetworkLook {
  name: string;
  /** What nobody may miss. */
  warning: string | null;
  /** Both, as the page title says them. */
  words: string;
  kind: 'mainnet' | 'testnet' | 'sandbox';
}

/** How the network on screen is shown, the service's own word included as soon as it is there. */
export function useNetworkLook(): NetworkLook {
  const network = useNetwork();
  const { data: isSandbox = false } = useQuery({
    ...chainsQuery(network),
    select: (chains) => chains.isSandbox,
    // The frame asks for them.
    enabled: false,
  });
  return networkLook(network, isSandbox);
}

/**
 * How a network is shown. `isSandbox` is what the service says about itself: a stand-in is named as such behind
 * whatever name it was configured.
 */
function networkLook(network: string, isSandbox: boolean): NetworkLook {
  if (network === 'sandbox') return unreal('sandbox', network);
  if (isSandbox) return unreal('sandbox', `${network}: sandbox`);
  if (network === 'testnet') return unreal('testnet', network);
  return { name: network, warning: null, words: network, kind: 'mainnet' };
}

function unreal(kind: NetworkLook['kind'], name: string): NetworkLook {
  const warning = 'not real money';
  return { name, warning, words: `${name}, ${warning}`, kind };
}
