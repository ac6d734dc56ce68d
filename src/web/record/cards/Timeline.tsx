import type { RequestRecord } from '#service/record';
import type { Reorg } from '#service/schema/transaction';
import { formatDuration } from '#service/duration';
import { shownText } from '../../lib/truncation';
import { cx } from '../../ui/cx';
import { Tag } from '../../ui/Tag';
import { RecordTime } from '../RecordTime';
import { timelineOf, type TimelineEntry } from '../timeline';
import { JsonLeaves } from './JsonLeaves';

/** What the record says happened, in the order of time; hashes are in the table of transactions. */
export function Timeline({ record }: { record: RequestRecord }) {
  const entries = timelineOf(record);
  return (
    <>
      {entries.length === 0 && <p className="text-ink-3">No events yet</p>}
      <ol className="flex flex-col">
        {entries.map((entry, index) => (
          <Entry key={`${entry.kind}-${index}`} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { label, atMs, sincePreviousMs, isFailed, inferred, reorg } = entry;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-l-2 border-line py-1 pl-3">
      <span className={cx('min-w-0 font-semibold foreign-text', isFailed && 'text-failure')}>
        {shownText(label)}
      </span>
      <span className="text-ink-2">
        {atMs === null ? 'Time not reported' : <RecordTime ms={atMs} isCopied />}
      </span>
      {sincePreviousMs !== null && sincePreviousMs > 0 && (
        <span className="text-xs text-ink-3">+{formatDuration(sincePreviousMs / 1000)}</span>
      )}
      {inferred && <Tag tone="warn">Inferred</Tag>}
      {reorg && <ReorgFields reorg={reorg} />}
    </li>
  );
}

/** What the path that detects reorgs wrote, name by name; its time is the timeline's. Each value stands in full. */
function ReorgFields({ reorg }: { reorg: Reorg }) {
  const fields = Object.fromEntries(
    Object.entries(reorg).filter(([name, value]) => name !== 'detectedAt' && value !== null),
  );
  return (
    <div className="w-full">
      {Object.keys(fields).length === 0 ? (
        <span className="text-xs text-ink-3">No fields reported</span>
      ) : (
        <JsonLeaves value={fields} />
      )}
    </div>
  );
}
