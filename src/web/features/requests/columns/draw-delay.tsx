import { delayOf } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { routeKey } from '#service/route-times';
import { useNow } from '../../../components/clock';
import { delayWords, timesUsualText } from '../../../record/usual-time-words';
import { Tag } from '../../../ui/Tag';
import type { DrawDelay } from './list-context';
import { useListNormal } from './normal-times';

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
  if (!delayed.has(record.id)) return null;
  return (
    <Tag tone="warn" title={why}>
      {slowRoutes.has(routeKey(record)) ? 'route slow' : 'delayed'}
    </Tag>
  );
}

/** Its age against what is usual. */
function TimesUsual({ record }: { record: RequestRecord }) {
  const { normal, newestMs, isPending, mayBeUtxo } = useListNormal();
  const [text, why] = useNow((nowMs) => {
    const delay = delayOf(record, Math.max(nowMs, newestMs), normal, mayBeUtxo);
    return delay === null ? '' : `${timesUsualText(delay)}\n${delayWords(delay)}`;
  }).split('\n');
  return (
    <span className={text ? 'whitespace-normal' : 'text-ink-3'} title={why ?? 'Not in progress'}>
      {text || (isPending ? '…' : '—')}
    </span>
  );
}
