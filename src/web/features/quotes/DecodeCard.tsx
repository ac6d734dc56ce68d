import { lazy, Suspense, useState } from 'react';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { TextArea } from '../../ui/TextArea';

const DecodedPanel = lazy(async () => ({
  default: (await import('../../record/decode/DecodedPanel')).DecodedPanel,
}));

/** Call data or revert data that is pasted, and the ABI to read it with. */
export function DecodeCard() {
  const [text, setText] = useState('');
  const data = text.trim();
  return (
    <Card title="Decode call data or revert data">
      <div className="flex flex-col gap-3">
        <TextArea
          label="Data"
          hint="Hex that starts with 0x. It stays in your browser."
          rows={3}
          value={text}
          onValueChange={setText}
        />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <DecodedPanel data={data} chainId={null} />
        </Suspense>
      </div>
    </Card>
  );
}
