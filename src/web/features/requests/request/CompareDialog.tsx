import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestRecord } from '#service/record';
import { useChains } from '../../../api/chains';
import { useScope } from '../../../api/useScope';
import { AddressText } from '../../../components/AddressText';
import { NotReported } from '../../../components/NotReported';
import { StatusBadge } from '../../../components/StatusBadge';
import { shownText } from '../../../lib/truncation';
import {
  compareRecords,
  type ComparedField,
  type ComparedValue,
} from '../../../record/compare-records';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Dialog } from '../../../ui/Dialog';
import { ErrorState } from '../../../components/ErrorState';
import { Field } from '../../../ui/Field';
import { Skeleton } from '../../../ui/Skeleton';
import { TextInput } from '../../../ui/TextInput';
import { requestQuery } from './request-query';

const heads = ['Field', 'This request', 'Other request'];

// Long words without a space are hashes and addresses: both ends say which.
function Value({ path, value }: { path: string; value: ComparedValue | null }) {
  if (value === null) return <NotReported />;
  const { text, raw } = value;
  if (path === 'status') return <StatusBadge status={raw} />;
  if (/^\S{24,}$/.test(text)) return <AddressText value={text} kind="id" />;
  return <span title={raw === text ? undefined : shownText(raw)}>{shownText(text)}</span>;
}

/** Without room for columns, a field’s name stands over its two values. */
function Fields({ label, fields }: { label: string; fields: readonly ComparedField[] }) {
  return (
    <div className="@container max-h-150 overflow-y-auto rounded-lg border border-line">
      <table aria-label={label} className="stacks w-full table-fixed border-collapse">
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                className="sticky top-0 z-10 bg-surface px-2.5 py-2 text-left text-xs font-semibold text-ink-2 first:pl-4"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, label: name, left, right }) => (
            <tr key={path} className="border-t border-line">
              <th
                scope="row"
                title={shownText(path)}
                className="px-4 py-1.5 text-left font-normal foreign-text text-ink-2"
              >
                {shownText(name)}
              </th>
              {[left, right].map((value, index) => (
                <td
                  key={index}
                  data-label={heads[index + 1]?.split(' ')[0]}
                  className="px-2.5 py-1.5 foreign-text"
                >
                  <Value path={path} value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* Fades what goes on below the edge; at the end it lies under the last row. */}
      <div className="pointer-events-none sticky bottom-0 h-6 bg-linear-to-t from-surface" />
    </div>
  );
}

/** Compares the request on screen with another one, by its id. */
export function CompareDialog({
  network,
  record,
  open,
  onOpenChange,
}: {
  network: string;
  record: RequestRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [typed, setTyped] = useState('');
  const [otherId, setOtherId] = useState('');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Compare requests" size="wide">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setOtherId(typed.trim());
        }}
      >
        <div className="min-w-0 flex-1">
          <Field label="Request ID to compare with">
            <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        </div>
        <Button type="submit" variant="primary" disabled={typed.trim() === ''}>
          Compare
        </Button>
      </form>
      {otherId !== '' && <Comparison network={network} record={record} otherId={otherId} />}
    </Dialog>
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
  const chains = useChains();
  const [areEqualShown, setAreEqualShown] = useState(false);
  if (isPending) return <Skeleton className="mt-4 h-32" />;
  if (error)
    return (
      <ErrorState
        error={error}
        title="Couldn’t load the other request"
        unaffected="The request’s own page isn’t affected."
        onRetry={() => void refetch()}
      />
    );
  if (!data?.record) return <p className="mt-4">The list has no request with this ID.</p>;
  const fields = compareRecords(record, data.record, chains);
  const shared = fields.filter((field) => !field.isOneSided && (areEqualShown || !field.isEqual));
  const oneSided = fields.filter((field) => field.isOneSided);
  const equal = fields.filter(({ isEqual, isOneSided }) => isEqual && !isOneSided).length;
  const differing = fields.length - oneSided.length - equal;
  return (
    <div className="mt-4 flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-ink-2">
          {differing + oneSided.length === 0
            ? 'No differences'
            : `${differing} fields differ, ${oneSided.length} are reported by only one of the two, ${equal} are equal.`}
        </p>
        <Checkbox label="Show equal fields" checked={areEqualShown} onChange={setAreEqualShown} />
      </div>
      {shared.length > 0 && <Fields label="Compared fields" fields={shared} />}
      {oneSided.length > 0 && (
        <details open={shared.length === 0}>
          <summary className="min-h-6 cursor-pointer text-ink-2">
            Reported by only one of the two ({oneSided.length})
          </summary>
          <div className="pt-2">
            <Fields label="Fields of only one request" fields={oneSided} />
          </div>
        </details>
      )}
    </div>
  );
}
