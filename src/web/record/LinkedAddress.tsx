import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { AddressText } from '../components/AddressText';
import { IconButton } from '../ui/IconButton';
import { AddressMenu } from './AddressMenu';

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
