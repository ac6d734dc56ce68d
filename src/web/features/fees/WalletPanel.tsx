import { lazyPart } from '../../components/lazy-part';
import { useWalletWish } from '../../wallet/wallet-wish';
import { Card } from '../../ui/Card';
import { ConnectingWallet, NoWallet } from './WalletRow';

/** Brings the wallet code, so it is loaded for a wallet only. */
const ConnectedWallet = lazyPart(
  async () => (await import('./ConnectedWallet')).ConnectedWallet,
  <ConnectingWallet />,
);

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
        <ConnectedWallet {...props} />
      )}
    </Card>
  );
}
