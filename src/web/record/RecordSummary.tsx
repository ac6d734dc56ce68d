import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { AmountsCard } from './cards/AmountsCard';
import { VerdictCard } from './cards/VerdictCard';
import { ProgressCard } from './cards/ProgressCard';
import { ReplacedBy } from './ReplacedBy';

/** The top block, the same on the page and in the list's drawer. `actions` stand under the verdict. */
export function RecordSummary({
  record,
  size,
  actions,
  children,
}: {
  record: RequestRecord;
  size: 'drawer' | 'page';
  actions?: ReactNode;
  /** What the page puts between the way and the amounts. */
  children?: ReactNode;
}) {
  return (
    <>
      <VerdictCard record={record}>{actions}</VerdictCard>
      {size === 'drawer' && record.supersededByRequestId !== null && (
        <p className="px-1">
          Replaced by <ReplacedBy id={record.supersededByRequestId} />
        </p>
      )}
      <ProgressCard record={record} size={size} />
      {children}
      <AmountsCard record={record} />
    </>
  );
}
