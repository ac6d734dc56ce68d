import { lazy, Suspense, useState } from 'react';
import { PageTitle } from '../../components/PageTitle';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { TextArea } from '../../ui/TextArea';
import { ErrorCodesCard } from './ErrorCodesCard';

const DecodedPanel = lazy(async () => ({
  default: (await import('../../record/decode/DecodedPanel')).DecodedPanel,
}));

/** For developers whose quotes fail: error codes, and what call data says. Nothing is executed or signed. */
export function QuotesPage() {
  return (
    <>
      <PageTitle title="Quote errors" />
      <h1 className="mb-4 text-lg font-semibold">Quote errors</h1>
      <div className="flex max-w-288 flex-col gap-4">
        <DecodeCard />
        <ErrorCodesCard />
      </div>
    </>
  );
}

function DecodeCard() {
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
        {data !== '' && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <DecodedPanel data={data} chainId={null} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
