import { custom, defineChain } from 'viem';
import { createConfig, type Config } from 'wagmi';
import type { SessionPart } from '../api/session';
import { safeFrame } from './safe-frame';

/**
 * The page never talks to a chain itself (its policy allows no other origin), and never asks a wallet for another chain.
 * wagmi wants one chain all the same; what the wallet is on is read from the wallet.
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

/** Discovered wallets (EIP-6963), and the Safe whose frame the page may stand in. */
export const walletConfig: SessionPart<Config> = () =>
  createConfig({
    chains: [anyChain],
    transports: { [anyChain.id]: noTransport },
    connectors: window.parent === window ? [] : [safeFrame()],
  });
