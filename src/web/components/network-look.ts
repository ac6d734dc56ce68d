export interface NetworkLook {
  /** What the badge and the page title say. */
  words: string;
  kind: 'mainnet' | 'testnet' | 'sandbox';
}

/**
 * How a network is shown. `isSandbox` is what the service says about itself: a stand-in is named as such behind
 * whatever name it was configured.
 */
export function networkLook(network: string, isSandbox: boolean): NetworkLook {
  if (network === 'sandbox') return { kind: 'sandbox', words: 'sandbox, not real money' };
  if (isSandbox) return { kind: 'sandbox', words: `${network}: sandbox, not real money` };
  if (network === 'testnet') return { kind: 'testnet', words: 'testnet, not real money' };
  return { kind: 'mainnet', words: network };
}
