import type { ReadRow } from '#service/record';
import { RawCard } from '../../../record/cards/RawCard';
import { Notice } from '../../../ui/Notice';

/** A row that is no record: named as such, with what came. */
export function BrokenRequest({ row: { raw, broken } }: { row: ReadRow }) {
  return (
    <div className="flex max-w-280 flex-col gap-4">
      <Notice tone="warn" title="This record cannot be read">
        {broken} What came stands below, as it came.
      </Notice>
      <RawCard raw={raw} />
    </div>
  );
}
