import type { RequestRecord } from '#service/record';
import type { Reorg } from '#service/schema/transaction';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { formatDuration } from '../../lib/time';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { Tag } from '../../ui/Tag';
import { fillTimeSeconds } from '#service/amounts-of';
import { RecordTime } from '../RecordTime';
import { timelineOf, type TimelineEntry } from '../timeline';
import { JsonLeaves } from './JsonLeaves';

/** What the record says happened, in the order of time. */
export function TimelineCard({ record }: { record: RequestRecord }) {
  const entries = timelineOf(record);
  return (
    <Card title="Timeline">
      {entries.length === 0 && (
        <p className="text-ink-3">The record holds no time and no transaction.</p>
      )}
      <ol className="flex flex-col">
        {entries.map((entry, index) => (
          <Entry key={`${entry.kind}-${index}`} entry={entry} />
        ))}
      </ol>
      <Estimate record={record} />
    </Card>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { label, atMs, chainId, hash, sincePreviousMs, isFailed, inferred, reorg } = entry;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-l-2 border-line py-1 pl-3">
      <span className={cx('min-w-0 font-semibold foreign-text', isFailed && 'text-failure')}>
        {shownText(label)}
      </span>
      <span className="text-ink-2">
        {atMs === null ? 'time not reported' : <RecordTime ms={atMs} />}
      </span>
      {sincePreviousMs !== null && sincePreviousMs > 0 && (
        <span className="text-xs text-ink-3">+{formatDuration(sincePreviousMs / 1000)}</span>
      )}
      {inferred && <Tag tone="warn">inferred</Tag>}
      {(chainId !== null || hash !== null) && (
        <span className="flex w-full min-w-0 flex-wrap items-center gap-x-3 text-ink-2">
          {chainId !== null && <ChainLabel chainId={chainId} />}
          {hash !== null && <AddressText value={hash} chainId={chainId} kind="transaction" />}
        </span>
      )}
      {reorg && <ReorgFields reorg={reorg} />}
    </li>
  );
}

function Estimate({ record }: { record: RequestRecord }) {
  const actual = fillTimeSeconds(record);
  if (record.timeEstimateSeconds === null && actual === null) return null;
  const words = (seconds: number | null) =>
    seconds === null ? 'not reported' : formatDuration(seconds);
  return (
    <p className="mt-2 text-xs text-ink-3">
      Time to fill: estimated {words(record.timeEstimateSeconds)}, actual {words(actual)}.
    </p>
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
        <span className="text-xs text-ink-3">no fields reported</span>
      ) : (
        <JsonLeaves value={fields} />
      )}
    </div>
  );
}
