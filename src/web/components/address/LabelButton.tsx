import { Tag } from 'lucide-react';
import { useState } from 'react';
import { useAddressLabel } from '../../api/endpoints/labels';
import { useMayOpen } from '../../api/useNetwork';
import { Button } from '../../ui/Button';
import { lazyPart } from '../lazy-part';

const AddressLabelsDialog = lazyPart(
  async () => (await import('./AddressLabelsDialog')).AddressLabelsDialog,
);

/** Beside an address: gives it a label, or changes the one that it has. */
export function LabelButton({ address }: { address: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasLabel = useAddressLabel(address) !== undefined;
  if (!useMayOpen('requests')) return null;
  return (
    <>
      <Button variant="quiet" size="small" className="-my-1" onClick={() => setIsOpen(true)}>
        <Tag aria-hidden size={13} /> {hasLabel ? 'Edit label' : 'Add label'}
      </Button>
      {isOpen && <AddressLabelsDialog address={address} onClose={() => setIsOpen(false)} />}
    </>
  );
}
