import type { ReadRow } from '#service/record';
import { RawCard } from '../../record/cards/RawCard';
import { RecordPage } from '../../record/RecordPage';
import { Notice } from '../../ui/Notice';

/** The request page's own cards, marked "from a file". */
export function OpenedRecord({ row, readAtMs }: { row: ReadRow; readAtMs: number }) {
  if (row.record)
    return <RecordPage record={row.record} raw={row.raw} source="file" readAtMs={readAtMs} />;
  return (
    <div className="flex max-w-288 flex-col gap-4">
      <Notice tone="warn" title="This record can’t be read">
        {row.broken}
      </Notice>
      <RawCard raw={row.raw} />
    </div>
  );
}
