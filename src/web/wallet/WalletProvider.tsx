import type { ReactNode } from 'react';
import { WagmiProvider } from 'wagmi';
import { useSession } from '../api/session';
import { walletConfig } from './wagmi-config';

/** Everything below it may use the wallet. Reconnecting asks only the wallets that were connected before. */
export function WalletProvider({ children }: { children: ReactNode }) {
  const config = useSession().get(walletConfig);
  return <WagmiProvider config={config}>{children}</WagmiProvider>;
}
