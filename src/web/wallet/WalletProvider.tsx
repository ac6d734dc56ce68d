import type { ReactNode } from 'react';
import { WagmiContext } from 'wagmi';
import { useSession } from '../api/session';
import { walletConfig } from './wagmi-config';

/** Provides wagmi to its children. Several on one page share one connection, which was restored when it was made. */
export function WalletProvider({ children }: { children: ReactNode }) {
  return <WagmiContext value={useSession().get(walletConfig)}>{children}</WagmiContext>;
}
