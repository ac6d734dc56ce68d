import type { ReadRow } from '#service/record';
import { readErrorBody } from '#service/schema/error-body';
import { RawCard } from '../../record/cards/RawCard';
import { ErrorCodeLinks } from '../../record/ErrorCodeLink';
import { RecordPage } from '../../record/RecordPage';
import { Notice } from '../../ui/Notice';

/** The request page's own cards, marked as opened here. */
export function OpenedRecord({ row, readAtMs }: { row: ReadRow; readAtMs: number }) {
  const isError = readErrorBody(row.raw).errorCode !== null;
  if (isError)
    return (
      <div className="flex max-w-288 flex-col gap-4">
        <Notice title="This is an error response">
          <ErrorCodeLinks details={row.raw} />
        </Notice>
        <RawCard raw={row.raw} />
      </div>
    );
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
