import { useState } from 'react';
import { Card } from '../../ui/Card';
import { RawRecord } from './RawRecord';

/** What the service sent, folded. */
export function RawCard({ raw }: { raw: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Raw record">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Show JSON</summary>
        <div className="mt-2">{isOpen && <RawRecord raw={raw} />}</div>
      </details>
    </Card>
  );
}
