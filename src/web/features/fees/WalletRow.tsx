import type { ReactNode } from 'react';
import { useWalletWish } from '../../wallet/wallet-wish';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

/** One line for the account of the page's own address; another one has its figures below. */
export function WalletRow({ children }: { children: ReactNode }) {
  return <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">{children}</div>;
}

export function ConnectingWallet() {
  return (
    <WalletRow>
      <span role="status" className="text-ink-3">
        Connecting…
      </span>
      <Skeleton className="h-4 w-40" />
    </WalletRow>
  );
}

/** `isMain`: connecting is what the page is opened for. */
export function NoWallet({ isMain }: { isMain: boolean }) {
  const [, setWish] = useWalletWish();
  return (
    <div className="flex min-h-10 items-center gap-x-6">
      <p className="min-w-0 flex-1 text-ink-2">
        {isMain
          ? 'Connect a wallet to see and claim its fees.'
          : 'Connect the wallet of this address to sign a claim.'}
      </p>
      <Button variant={isMain ? 'primary' : 'default'} onClick={() => setWish('choosing')}>
        Connect wallet
      </Button>
    </div>
  );
}
