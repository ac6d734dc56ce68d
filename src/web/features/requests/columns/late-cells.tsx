import { lateFromMs } from '#service/money/late';
import { formatDuration } from '#service/duration';
import { useNow } from '../../../components/time/clock';
import { lateTexts } from '../../../record/usual-time-words';
import { viewWords } from '../../../record/view-words';
import { cx } from '../../../ui/cx';
import type { CellProps } from './define-column';
import { useList } from './list-context';

/** What stands in place of a reason while a request is in progress for too long; not where all rows are. */
export function LateWord({ record }: Pick<CellProps, 'record'>) {
  const { late, columns } = useList();
  if (columns.includes('timesUsual') || !late.has(record.id)) return null;
  return (
    <span className="align-middle text-xs whitespace-nowrap text-warn" title={viewWords.late.hint}>
      late
    </span>
  );
}

/** The time since its deposit, and above which it counts as late. */
export function LateTimes({ record }: Pick<CellProps, 'record'>) {
  const late = useList().late.get(record.id);
  const [age = '', limit = ''] = useNow((nowMs) => {
    const fromMs = lateFromMs(record);
    if (late) {
      const texts = lateTexts(late, nowMs);
      return `${texts.age ?? ''}\n${texts.limit ?? ''}`;
    }
    return fromMs === null ? '' : formatDuration(Math.max(0, Math.floor((nowMs - fromMs) / 1000)));
  }).split('\n');
  if (!age)
    return (
      <span className="text-ink-3" title="Not in progress">
        —
      </span>
    );
  return (
    <span title={viewWords.late.hint}>
      <span className={cx('in-[li]:sr-only', late && 'text-warn')}>{age}</span>
      <span className="block text-xs text-ink-3">{limit}</span>
    </span>
  );
}
