import { use } from 'react';
import { delayOf } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { routeKey } from '#service/route-times';
import { useNow } from '../../../components/clock';
import { delayWords, timesUsualText } from '../../../record/usual-time-words';
import { cx } from '../../../ui/cx';
import type { DrawDelay } from './list-context';
import { ComparedContext, useListNormal } from './normal-times';

/** How long a request takes: a word where that is too long, or its age against what is usual. */
export const drawDelay: DrawDelay = ({ record, shows }) =>
  shows === 'word' ? <DelayedWord record={record} /> : <TimesUsual record={record} />;

/** What stands in place of a reason while a request is in progress for too long. */
function DelayedWord({ record }: { record: RequestRecord }) {
  const { delayed, slowRoutes } = useListNormal();
  const { why } = useDelayText(record);
  // All rows of a list that samples their routes are late: their times say so.
  const isList = use(ComparedContext) !== null;
  if (isList || !delayed.has(record.id) || record.status === 'delayed') return null;
  return (
    <span className="align-middle text-xs whitespace-nowrap text-warn" title={why}>
      {slowRoutes.has(routeKey(record)) ? 'route slow' : 'delayed'}
    </span>
  );
}

/** Its age, and what is usual on its route or on all routes. */
function TimesUsual({ record }: { record: RequestRecord }) {
  const { delayed, isPending } = useListNormal();
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
  const { normal, newestMs, mayBeUtxo } = useListNormal();
  const [age = '', usual = '', why = ''] = useNow((nowMs) => {
    const delay = delayOf(record, Math.max(nowMs, newestMs), normal, mayBeUtxo);
    return delay === null ? '' : [...timesUsualText(delay), delayWords(delay)].join('\n');
  }).split('\n');
  return { age, usual, why };
}
