import { useState } from 'react';
import type { RequestRecord } from '#service/record';
import { Button } from '../../../ui/Button';
import { lazyPart } from '../../../components/lazy-part';

const CompareDialog = lazyPart(async () => (await import('./CompareDialog')).CompareDialog);

/** Opens the comparison with another request. What was typed stays until the page closes. */
export function CompareAction({ network, record }: { network: string; record: RequestRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasDialog, setHasDialog] = useState(false);
  const open = () => {
    setHasDialog(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={open}>Compare</Button>
      {hasDialog && (
        <CompareDialog network={network} record={record} open={isOpen} onOpenChange={setIsOpen} />
      )}
    </>
  );
}
