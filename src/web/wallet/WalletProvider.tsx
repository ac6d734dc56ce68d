import type { ReactNode } from 'react';
import { WagmiProvider } from 'wagmi';
import { useSession } from '../api/session';
import { walletConfig } from './wagmi-config';

/** Provides wagmi to its children. Only wallets that were connected before are reconnected. */
export function WalletProvider({ children }: { children: ReactNode }) {
  const config = useSession().get(walletConfig);
  return <WagmiProvider config={config}>{children}</WagmiProvider>;
}
