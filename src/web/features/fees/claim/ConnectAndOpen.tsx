import { useNavigate } from '@tanstack/react-router';
import { useNetwork } from '../../../api/useNetwork';
import { ConnectDialog } from '../../../wallet/ConnectDialog';
import { WalletProvider } from '../../../wallet/WalletProvider';
import { useAddressBookChanges } from '../address-book';

/** Connects, then shows the fees of the account that the wallet named. */
export function ConnectAndOpen({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const network = useNetwork();
  const { remember } = useAddressBookChanges();
  const open = (address: string) => {
    remember(address);
    void navigate({ to: '/$network/fees/$address', params: { network, address } });
  };
  return (
    <WalletProvider>
      <ConnectDialog onClose={onClose} onConnected={open} />
    </WalletProvider>
  );
}
