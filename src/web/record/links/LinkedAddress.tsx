import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { AddressText } from '../../components/address/AddressText';
import { IconButton } from '../../ui/IconButton';
import { useNavigate } from '@tanstack/react-router';
import { explorerLink } from '#service/schema/explorer-link';
import { useChains } from '../../api/endpoints/chains';
import { scopeSearch } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { useScope } from '../../api/useScope';
import { Menu } from '../../ui/overlay/Menu';
import { plainAddress } from './DepositPageLink';
import { lazyPart } from '../../components/lazy-part';

/** An address of a record, with one button to copy it and one for all else. */
export function LinkedAddress({ address, chainId }: { address: string; chainId: number | null }) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <IconButton
      label="More about this address"
      aria-haspopup="menu"
      className="-my-1 size-6!"
      onClick={() => setIsWanted(true)}
    >
      <Ellipsis size={14} />
    </IconButton>
  );
  return (
    <span className="-ml-2 inline-flex max-w-full items-center justify-end">
      {/* Without a chain it has no link of its own. */}
      <AddressText value={address} />
      {isWanted ? <AddressMenu trigger={button} address={address} chainId={chainId} /> : button}
    </span>
  );
}

const AddressLabelsDialog = lazyPart(
  async () => (await import('../../components/address/AddressLabelsDialog')).AddressLabelsDialog,
);

/** What can be done with an address, in words. */
function AddressMenu({
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
