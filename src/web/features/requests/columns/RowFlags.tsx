import { TriangleAlert } from 'lucide-react';
import type { RequestRecord } from '#service/record';
import { useNow } from '../../../components/clock';
import { formatDuration } from '../../../lib/time';
import { normalFillTimes, stucknessOf } from '../../../record/stuck';
import { Tag } from '../../../ui/Tag';
import type { RowState } from './define-column';
import { useList } from './list-context';
import { lookAlikes, lookAlikesOf } from './look-alike';
import { lookAlikeWarning } from './LookAlikeTag';
import { onceFor } from './once-for';

const normalsOf = onceFor(normalFillTimes);
const flaggedAmong = onceFor(lookAlikes);

/** What the list notices about a row, by itself and by comparing it with the others. */
export function RowFlags({ record, state }: { record: RequestRecord; state: RowState }) {
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
