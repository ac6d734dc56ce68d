import type { RequestRecord } from '#service/records/record';
import { StatusBadge } from '../../../components/StatusBadge';
import type { RowState } from './define-column';
import { TriangleAlert } from 'lucide-react';
import { Tag } from '../../../ui/Tag';
import { useList } from './list-context';
import { lookAlikesOf, lookAlikeWarning } from './look-alike';

/** The service's own word, and what the list itself noticed. */
export function StatusCell({ record, state }: { record: RequestRecord; state: RowState }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-x-1 align-middle leading-4 in-[td]:flex-wrap">
      <StatusBadge status={record.status} />
      <RowFlags record={record} state={state} />
    </span>
  );
}

/** What the list notices about a row, by itself and by comparing it with the others. */
function RowFlags({ record, state }: { record: RequestRecord; state: RowState }) {
  const isLookAlike = lookAlikesOf(record, useList().flagged).length > 0;
  return (
    <>
      {record.supersededByRequestId && <Tag title="Continued by another request">replaced</Tag>}
      {isLookAlike && (
        <span title={lookAlikeWarning} className="shrink-0 text-warn">
          <TriangleAlert aria-label="Look-alike address" size={14} />
        </span>
      )}
      {state === 'changed' && (
        <Tag title="Changed since this view was counted: it may not belong to it any more">
          changed
        </Tag>
      )}
      {state === 'removed' && <Tag title="No longer matches this view">no match</Tag>}
    </>
  );
}
