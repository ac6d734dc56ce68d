import type { ReadRow } from '#service/record';
import { readErrorBody } from '#service/schema/error-body';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/AddressText';
import { RawCard } from '../../record/cards/RawCard';
import { ErrorCodeLinks } from '../../record/ErrorCodeLink';
import { RecordPage } from '../../record/RecordPage';
import { ButtonLink } from '../../ui/ButtonLink';
import { Notice } from '../../ui/Notice';

/** The request page's own cards, marked as opened here. */
export function OpenedRecord({ row, readAtMs }: { row: ReadRow; readAtMs: number }) {
  const network = useNetwork();
  const isError = readErrorBody(row.raw).errorCode !== null;
  if (isError)
    return (
      <div className="flex max-w-298 flex-col gap-4">
        <Notice title="This is an error response">
          <ErrorCodeLinks details={row.raw} />
        </Notice>
        <RawCard raw={row.raw} />
      </div>
    );
  if (row.record)
    return (
      <>
        <div className="mb-3 flex max-w-298 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="flex flex-1 basis-40 flex-wrap items-center gap-x-2 text-base font-semibold">
            Request <AddressText kind="id" value={row.record.id} />
          </h2>
          <ButtonLink
            size="small"
            preload={false}
            to="/$network/requests/$id"
            params={{ network, id: row.record.id }}
          >
            Open current request
          </ButtonLink>
        </div>
        <RecordPage record={row.record} raw={row.raw} source="file" readAtMs={readAtMs} />
      </>
    );
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <Notice tone="warn" title="This record can’t be read">
        {row.broken}
      </Notice>
      <RawCard raw={row.raw} />
    </div>
  );
}
