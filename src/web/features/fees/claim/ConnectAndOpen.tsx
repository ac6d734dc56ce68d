import { useNavigate } from '@tanstack/react-router';
import { useNetwork } from '../../../api/useNetwork';
import { ConnectDialog } from '../../../wallet/ConnectDialog';
import { WalletProvider } from '../../../wallet/WalletProvider';
import { rememberAddress } from '../address-book';

/** Connects, then shows the fees of the account that the wallet named. */
export function ConnectAndOpen({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const network = useNetwork();
  const open = (address: string) => {
    rememberAddress(address);
    void navigate({ to: '/$network/fees/$address', params: { network, address } });
  };
  return (
    <WalletProvider>
      <ConnectDialog onClose={onClose} onConnected={open} />
    </WalletProvider>
  );
}
