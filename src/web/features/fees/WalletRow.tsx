import type { ReactNode } from 'react';
import { useWalletWish } from '../../wallet/wallet-wish';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

/** Each state of the panel takes the same room. */
export function WalletRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-31 flex-wrap content-start items-center gap-x-6 gap-y-2 sm:min-h-10">
      {children}
    </div>
  );
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

export function NoWallet() {
  const [, setWish] = useWalletWish();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:min-h-10">
      <p className="min-w-0 flex-1 basis-72 text-ink-2">
        No wallet connected. Connect the wallet of a claim address to see what it can claim and to
        sign a claim.
      </p>
      <Button variant="primary" onClick={() => setWish('choosing')}>
        Connect wallet
      </Button>
    </div>
  );
}
