import { useState } from 'react';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { TextArea } from '../../ui/TextArea';
import { lazyPart } from '../../components/lazy-part';

const DecodedPanel = lazyPart(
  async () => (await import('../../record/decode/DecodedPanel')).DecodedPanel,
  <Skeleton className="h-40" />,
);

/** Call data or revert data that is pasted, and the ABI to read it with. */
export function DecodeCard() {
  const [text, setText] = useState('');
  const data = text.trim();
  const isHex = /^0x([0-9a-f]{2})+$/i.test(data);
  return (
    <Card title="Decode call data or revert data">
      <div className="flex flex-col gap-3">
        <TextArea
          label="Data"
          hint="Paste hex that starts with 0x. Shows the function and its arguments, or the revert reason. It stays in your browser."
          error={
            data !== '' && !isHex ? 'Enter hex that starts with 0x, two digits per byte.' : null
          }
          rows={3}
          value={text}
          onValueChange={setText}
        />
        {isHex && <DecodedPanel data={data} chainId={null} />}
      </div>
    </Card>
  );
}
