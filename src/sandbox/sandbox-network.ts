import type { NetworkConfig } from '../proxy/config/proxy-config';
import { defaultAlias, Keyring } from '../proxy/config/keyring';
import { sandboxKey, secondSandboxKey } from './http/api-keys';
import { websocketPath } from './events/websocket';
import { freeToken } from './ledger/accounts';

/**
 * The sandbox as the proxy in front of it is configured for it.
 *
 * @param hasEvents the proxy opens its websocket
 */
export function sandboxNetwork(url: string, hasEvents = false): NetworkConfig {
  const websocketUrl = new URL(websocketPath, url.replace(/^http/, 'ws'));
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
    websocket: hasEvents ? { url: websocketUrl, isUnfiltered: false } : null,
  };
}

/** A second one, under the name that a test network has. Which of its chains is free to claim on is not known. */
export function testNetwork(url: string, hasEvents = false): NetworkConfig {
  return { ...sandboxNetwork(url, hasEvents), name: 'testnet', freeClaimChainId: null };
}
