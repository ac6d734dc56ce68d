import { custom, defineChain } from 'viem';
import { createConfig, type Config } from 'wagmi';
import { reconnect } from 'wagmi/actions';
import type { SessionPart } from '../api/session';
import { safeFrame } from './safe-frame';

/**
 * The page has no RPC connection (its policy allows no other origin) and never requests a chain switch. wagmi requires a
 * chain in its configuration; the wallet's real one is read from the wallet.
 */
const anyChain = defineChain({
  id: 1,
  name: 'The wallet’s chain',
  nativeCurrency: { name: 'Native', symbol: 'NATIVE', decimals: 18 },
  rpcUrls: { default: { http: [] } },
});

const noTransport = custom({
  request: () => Promise.reject(new Error('The page has no chain connection of its own.')),
});

/** Discovered wallets (EIP-6963), and the Safe that frames the page, if one does. A wallet that was connected stays so over reloads. */
export const walletConfig: SessionPart<Config> = () => {
  const config = createConfig({
    chains: [anyChain],
    transports: { [anyChain.id]: noTransport },
    connectors: window.parent === window ? [] : [safeFrame()],
  });
  void reconnect(config);
  return config;
};
