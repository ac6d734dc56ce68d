import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

// Reading ABIs takes a large part of viem: loaded when somebody decodes.
const DecodedPanel = lazy(async () => ({ default: (await import('./DecodedPanel')).DecodedPanel }));

/** What call data or revert data says, on request. */
export function DecodeButton({ data, chainId }: { data: string; chainId: number | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Decode'} {data.slice(0, 10)}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <DecodedPanel data={data} chainId={chainId} />
        </Suspense>
      )}
    </div>
  );
}
