import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { lazyPart } from '../../components/lazy-part';

// Reading ABIs takes a large part of viem: loaded when somebody decodes.
const DecodedPanel = lazyPart(
  async () => (await import('./DecodedPanel')).DecodedPanel,
  <Skeleton className="h-40" />,
);

/** What call data or revert data says, on request. */
export function DecodeButton({ data, chainId }: { data: string; chainId: number | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Decode'} {data.slice(0, 10)}
      </Button>
      {isOpen && <DecodedPanel data={data} chainId={chainId} />}
    </div>
  );
}
