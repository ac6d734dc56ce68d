import type { NetworkConfig } from '../proxy/config/proxy-config';
import { defaultAlias, Keyring } from '../proxy/config/keyring';
import { sandboxKey, secondSandboxKey } from './api-keys';
import { freeToken } from './ledger/accounts';

/** The sandbox as the proxy in front of it is configured for it. */
export function sandboxNetwork(url: string): NetworkConfig {
  return {
    name: 'sandbox',
    baseUrl: new URL(url),
    keyring: new Keyring(
      new Map([
        [defaultAlias, sandboxKey],
        ['second', secondSandboxKey],
      ]),
    ),
    pace: 'off',
    filtersOpenStatuses: false,
    claimsPart: true,
    freeClaimChainId: freeToken.chain.id,
  };
}

/** A second one, under the name that a test network has. Which of its chains is free to claim on is not known. */
export function testNetwork(url: string): NetworkConfig {
  return { ...sandboxNetwork(url), name: 'testnet', freeClaimChainId: null };
}
