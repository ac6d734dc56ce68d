import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { explorerLink } from '#service/explorer-link';
import { useChains } from '../api/chains';
import { scopeSearch } from '../api/scope';
import { useNetwork } from '../api/useNetwork';
import { useScope } from '../api/useScope';
import { Menu } from '../ui/Menu';
import { plainAddress } from './DepositPageLink';
import { lazyPart } from '../components/lazy-part';

const AddressLabelsDialog = lazyPart(
  async () => (await import('../components/AddressLabelsDialog')).AddressLabelsDialog,
);

/** What can be done with an address, in words. */
export function AddressMenu({
  trigger,
  address,
  chainId,
}: {
  trigger: ReactElement;
  address: string;
  chainId: number | null;
}) {
  const network = useNetwork();
  const search = scopeSearch(useScope());
  const navigate = useNavigate();
  const [isLabeled, setIsLabeled] = useState(false);
  const chain = useChains().get(chainId ?? Number.NaN);
  const link = explorerLink(chain, 'address', address);
  return (
    <>
      <Menu
        defaultOpen
        trigger={trigger}
        items={[
          ...(link
            ? [{ label: `Open in ${chain?.explorerName ?? 'the explorer'}`, href: link }]
            : []),
          ...(plainAddress.test(address)
            ? [
                {
                  label: 'Open address page',
                  onSelect: () =>
                    void navigate({
                      to: '/$network/address/$address',
                      params: { network, address },
                      search,
                    }),
                },
              ]
            : []),
          { label: 'Label this address', onSelect: () => setIsLabeled(true) },
        ]}
      />
      {isLabeled && <AddressLabelsDialog address={address} onClose={() => setIsLabeled(false)} />}
    </>
  );
}
