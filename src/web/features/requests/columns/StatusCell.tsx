import type { RequestRecord } from '#service/record';
import { StatusBadge } from '../../../components/StatusBadge';
import type { RowState } from './define-column';
import { TriangleAlert } from 'lucide-react';
import { useNow } from '../../../components/clock';
import { formatDuration } from '#service/duration';
import { normalFillTimes, stucknessOf } from '../../../record/stuck';
import { Tag } from '../../../ui/Tag';
import { useList } from './list-context';
import { lookAlikes, lookAlikesOf, lookAlikeWarning } from './look-alike';
import { onceFor } from './once-for';

/** The service's own word, and what the list itself noticed. */
export function StatusCell({ record, state }: { record: RequestRecord; state: RowState }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StatusBadge status={record.status} />
      <RowFlags record={record} state={state} />
    </span>
  );
}

const basisWords = {
  route: 'this route, loaded requests',
  'all routes': 'all routes, loaded requests',
  floor: 'assumed, too few loaded requests',
};

const normalsOf = onceFor(normalFillTimes);
const flaggedAmong = onceFor(lookAlikes);

/** What the list notices about a row, by itself and by comparing it with the others. */
function RowFlags({ record, state }: { record: RequestRecord; state: RowState }) {
  const { records } = useList();
  const isLookAlike = lookAlikesOf(record, flaggedAmong(records)).length > 0;
  return (
    <>
      {record.supersededByRequestId && <Tag title="Continued by another request">replaced</Tag>}
      {isLookAlike && (
        <span title={lookAlikeWarning} className="shrink-0 text-warn">
          <TriangleAlert aria-label="Look-alike address" size={14} />
        </span>
      )}
      {state === 'removed' && <Tag title="No longer matches this view">no match</Tag>}
    </>
  );
}

/** What stands in place of a reason while a request is in progress for too long. */
export function DelayedTag({ record }: { record: RequestRecord }) {
  const { records, chainOf } = useList();
  const why = useNow((nowMs) => {
    const stuck = stucknessOf(record, nowMs, normalsOf(records), chainOf);
    return stuck?.isStuck
      ? `${formatDuration(stuck.ageSeconds)} since the deposit. Usual: ${formatDuration(stuck.normalSeconds)} (${basisWords[stuck.basis]})`
      : '';
  });
  if (why === '') return null;
  return (
    <Tag tone="warn" title={why}>
      delayed
    </Tag>
  );
}
