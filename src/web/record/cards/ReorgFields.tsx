import type { Reorg } from '#service/schema/transaction';
import { JsonLeaves } from './JsonLeaves';

/** What the path that detects reorgs wrote, name by name; its time is the timeline's. Each value stands in full. */
export function ReorgFields({ reorg }: { reorg: Reorg }) {
  const fields = Object.fromEntries(
    Object.entries(reorg).filter(([name, value]) => name !== 'detectedAt' && value !== null),
  );
  return (
    <div className="w-full">
      {Object.keys(fields).length === 0 ? (
        <span className="text-xs text-ink-3">no fields reported</span>
      ) : (
        <JsonLeaves value={fields} />
      )}
    </div>
  );
}
