import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestRecord } from '#service/record';
import { useScope } from '../../../api/scope';
import { shownText } from '../../../lib/truncation';
import { compareRecords, type RecordDifference } from '../../../record/compare-records';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import { Dialog } from '../../../ui/Dialog';
import { ErrorState } from '../../../components/ErrorState';
import { Field } from '../../../ui/Field';
import { Skeleton } from '../../../ui/Skeleton';
import { TextInput } from '../../../ui/TextInput';
import { requestQuery } from './request-query';

const valueColumn = (
  header: string,
  field: keyof RecordDifference,
): ColumnsOf<RecordDifference>[number] => ({
  id: field,
  header,
  meta: { wraps: true, className: 'font-mono text-xs foreign-text' },
  cell: ({ row }) => {
    const text = row.original[field];
    return text === null ? <span className="text-ink-3">not reported</span> : shownText(text);
  },
});

const columns = [
  valueColumn('Field', 'path'),
  valueColumn('This request', 'left'),
  valueColumn('The other', 'right'),
];

/** Compares the request on screen with another one, by its id. */
export function CompareAction({ network, record }: { network: string; record: RequestRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [otherId, setOtherId] = useState('');
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Compare</Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Compare two requests" size="wide">
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setOtherId(typed.trim());
          }}
        >
          <div className="min-w-0 flex-1">
            <Field label="Id of the other request">
              <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} />
            </Field>
          </div>
          <Button type="submit" variant="primary" disabled={typed.trim() === ''}>
            Compare
          </Button>
        </form>
        {otherId !== '' && <Comparison network={network} record={record} otherId={otherId} />}
      </Dialog>
    </>
  );
}

/** The differences between a request and another one, which is fetched by its ID. */
export function Comparison({
  network,
  record,
  otherId,
}: {
  network: string;
  record: RequestRecord;
  otherId: string;
}) {
  const { data, error, isPending, refetch } = useQuery(requestQuery(network, otherId, useScope()));
  if (isPending) return <Skeleton className="mt-4 h-32" />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.record) return <p className="mt-4">No readable request has this id.</p>;
  const groups = compareRecords(record, data.record);
  return (
    <div className="mt-4 flex flex-col gap-4">
      {groups.map(({ group, differences }) => (
        <section key={group} aria-label={group}>
          <h3 className="mb-1 font-semibold">{shownText(group)}</h3>
          <DataTable
            label={`Differences in ${group}`}
            className="table-fixed"
            columns={columns}
            data={differences}
            rowId={({ path }) => path}
          />
        </section>
      ))}
      {groups.length === 0 && <p>Both requests hold the same values.</p>}
    </div>
  );
}
