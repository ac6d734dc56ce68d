import type { RequestRecord } from '#service/record';
import { StatusBadge } from '../../../components/StatusBadge';
import { reasonTitle } from '../../../record/reasons/reason-title';
import type { RowState } from './define-column';
import { TriangleAlert } from 'lucide-react';
import { useNow } from '../../../components/clock';
import { formatDuration } from '../../../lib/time';
import { normalFillTimes, stucknessOf } from '../../../record/stuck';
import { Tag } from '../../../ui/Tag';
import { useList } from './list-context';
import { lookAlikes, lookAlikesOf } from './look-alike';
import { lookAlikeWarning } from './FlaggedAddress';
import { onceFor } from './once-for';

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

const normalsOf = onceFor(normalFillTimes);
const flaggedAmong = onceFor(lookAlikes);

/** What the list notices about a row, by itself and by comparing it with the others. */
function RowFlags({ record, state }: { record: RequestRecord; state: RowState }) {
  const { records, chainOf } = useList();
  const why = useNow((nowMs) => {
    const stuck = stucknessOf(record, nowMs, normalsOf(records), chainOf);
    return stuck?.isStuck
      ? `Normal is ${formatDuration(stuck.normalSeconds)} (${stuck.basis} of the loaded rows)`
      : '';
  });
  const isLookAlike = lookAlikesOf(record, flaggedAmong(records)).length > 0;
  return (
    <>
      {record.supersededByRequestId && <Tag title="Another request goes on with it">replaced</Tag>}
      {why !== '' && (
        <Tag tone="warn" title={why}>
          stuck
        </Tag>
      )}
      {isLookAlike && (
        <span title={lookAlikeWarning} className="shrink-0 text-warn">
          <TriangleAlert aria-label="look-alike address" size={14} />
        </span>
      )}
      {state === 'removed' && (
        <Tag title="The newest look at the list does not hold this row any more">left the list</Tag>
      )}
    </>
  );
}
