import type { RequestRecord } from '#service/record';
import { StatusBadge } from '../../../components/StatusBadge';
import { reasonTitle } from '../../../record/reasons/reason-title';
import type { RowState } from './define-column';
import { RowFlags } from './RowFlags';

/** The service's own word, why it failed, and what the list itself noticed. */
export function StatusCell({ record, state }: { record: RequestRecord; state: RowState }) {
  const reason = reasonTitle(record);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StatusBadge status={record.status} />
      {reason && (
        <span className="truncate text-ink-3" title={reason}>
          {reason}
        </span>
      )}
      <RowFlags record={record} state={state} />
    </span>
  );
}
