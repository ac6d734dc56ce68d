import { Tag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../ui/IconButton';

const AddressLabelsDialog = lazy(async () => ({
  default: (await import('./AddressLabelsDialog')).AddressLabelsDialog,
}));

/** Beside an address: gives it a label, or changes the one that it has. */
export function LabelButton({ address }: { address: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Label this address"
        className="-my-1 size-6! align-middle"
        onClick={() => setIsOpen(true)}
      >
        <Tag size={13} />
      </IconButton>
      <Suspense>
        {isOpen && <AddressLabelsDialog address={address} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
