import { use } from 'react';
import { delayOf } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { routeKey } from '#service/route-times';
import { useNow } from '../../../components/clock';
import { delayWords, timesUsualText } from '../../../record/usual-time-words';
import { cx } from '../../../ui/cx';
import { Tag } from '../../../ui/Tag';
import type { DrawDelay } from './list-context';
import { ComparedContext, useListNormal } from './normal-times';

/** How long a request takes: a tag where that is too long, or its age against what is usual. */
export const drawDelay: DrawDelay = ({ record, shows }) =>
  shows === 'tag' ? <DelayedTag record={record} /> : <TimesUsual record={record} />;

/** What stands in place of a reason while a request is in progress for too long. */
function DelayedTag({ record }: { record: RequestRecord }) {
  const { normal, delayed, slowRoutes, newestMs, mayBeUtxo } = useListNormal();
  const why = useNow((nowMs) => {
    const delay = delayOf(record, Math.max(nowMs, newestMs), normal, mayBeUtxo);
    return delay === null ? '' : delayWords(delay);
  });
  // All rows of a list that samples their routes are late: their times say so.
  const isList = use(ComparedContext) !== null;
  if (isList || !delayed.has(record.id)) return null;
  return (
    <Tag tone="warn" title={why}>
      {slowRoutes.has(routeKey(record)) ? 'route slow' : 'delayed'}
    </Tag>
  );
}

/** Its age against what is usual. */
function TimesUsual({ record }: { record: RequestRecord }) {
  const { normal, delayed, newestMs, isPending, mayBeUtxo } = useListNormal();
  const [text, why] = useNow((nowMs) => {
    const delay = delayOf(record, Math.max(nowMs, newestMs), normal, mayBeUtxo);
    return delay === null ? '' : `${timesUsualText(delay)}\n${delayWords(delay)}`;
  }).split('\n');
  return (
    <span
      className={cx('whitespace-normal', delayed.has(record.id) ? 'text-warn' : 'text-ink-3')}
      title={why ?? 'Not in progress'}
    >
      {text || (isPending ? '…' : '—')}
    </span>
  );
}
