import { delayOf } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { routeKey } from '#service/route-times';
import { useNow } from '../../../components/clock';
import { mayBeUtxoOf } from '../../../record/chain-of';
import { delayWords, timesUsualText } from '../../../record/usual-time-words';
import { cx } from '../../../ui/cx';
import type { CellProps } from './define-column';
import { useList } from './list-context';

/** What stands in place of a reason while a request is in progress for too long. */
export function DelayedWord({ record }: Pick<CellProps, 'record'>) {
  const { delayed, slowRoutes, sampled } = useList().compared;
  const { why } = useDelayText(record);
  // All rows of a list that samples their routes are late: their times say so.
  if (sampled !== 'no' || !delayed.has(record.id) || record.status === 'delayed') return null;
  return (
    <span className="align-middle text-xs whitespace-nowrap text-warn" title={why}>
      {slowRoutes.has(routeKey(record)) ? 'route slow' : 'delayed'}
    </span>
  );
}

/** Its age, and what is usual on its route or on all routes. */
export function TimesUsual({ record }: Pick<CellProps, 'record'>) {
  const { delayed, sampled } = useList().compared;
  const isPending = sampled === 'pending';
  const { age, usual, why } = useDelayText(record);
  if (!age)
    return (
      <span className="text-ink-3" title="Not in progress">
        —
      </span>
    );
  return (
    <span title={isPending ? 'Loading the usual times' : why}>
      <span className={cx('in-[li]:sr-only', delayed.has(record.id) && 'text-warn')}>{age}</span>
      <span className="block text-xs text-ink-3">{isPending ? '…' : usual}</span>
    </span>
  );
}

/** Text of a delay as it changes with the time; nothing of what isn't in progress. */
function useDelayText(record: RequestRecord) {
  const {
    chainOf,
    compared: { normal, newestMs },
  } = useList();
  const mayBeUtxo = mayBeUtxoOf(chainOf);
  const [age = '', usual = '', why = ''] = useNow((nowMs) => {
    const delay = delayOf(record, Math.max(nowMs, newestMs), normal, mayBeUtxo);
    return delay === null ? '' : [...timesUsualText(delay), delayWords(delay)].join('\n');
  }).split('\n');
  return { age, usual, why };
}
