import { Suspense } from 'react';
import { useWalletWish } from '../../wallet/wallet-wish';
import { Card } from '../../ui/Card';
import { ConnectedWallet } from './lazy-pieces';
import { ConnectingWallet, NoWallet } from './WalletRow';

/** The wallet of this page: which account is connected and what it can claim, or the way to connect one. */
export function WalletPanel(props: {
  /** The address whose fees the page shows. */
  shownAddress?: string;
  onConnected?: (address: string) => void;
}) {
  const [wish] = useWalletWish();
  return (
    <Card title="Wallet">
      {wish === 'none' ? (
        <NoWallet isMain={props.shownAddress === undefined} />
      ) : (
        <Suspense fallback={<ConnectingWallet />}>
          <ConnectedWallet {...props} />
        </Suspense>
      )}
    </Card>
  );
}
