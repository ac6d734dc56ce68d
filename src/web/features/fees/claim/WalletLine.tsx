import { lazy, Suspense, useState } from 'react';
import { useConnection, useDisconnect } from 'wagmi';
import { sameAddress } from '#service/address';
import { AddressText } from '../../../components/AddressText';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';

const ConnectDialog = lazy(async () => ({
  default: (await import('../../../wallet/ConnectDialog')).ConnectDialog,
}));

/** Which wallet and account is connected, and the way to another. */
export function WalletLine({ claimAddress }: { claimAddress: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { address, connector } = useConnection();
  const disconnect = useDisconnect();
  const isOther = address && !sameAddress('evm', address, claimAddress);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {address ? (
          <>
            <span>
              Connected: <bdi className="foreign-text">{visibleText(connector?.name ?? '')}</bdi>,
              account
            </span>
            <AddressText value={address} />
            <Button size="small" variant="quiet" onClick={() => disconnect.mutate({})}>
              Disconnect
            </Button>
          </>
        ) : (
          <Button onClick={() => setIsOpen(true)}>Connect a wallet</Button>
        )}
      </div>
      {isOther && (
        <p role="status" className="text-warn">
          The wallet shows another account than the claim address. Switch accounts in the wallet, or
          sign elsewhere.
        </p>
      )}
      <Suspense>{isOpen && <ConnectDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
}
