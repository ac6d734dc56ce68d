import { useQuery } from '@tanstack/react-query';
import { fillTimeOf } from '#service/money/facts';
import { lateFloorSeconds, lateFromMs, minSampleSize } from '#service/money/late';
import { formatDuration } from '#service/duration';
import type { RequestRecord } from '#service/records/record';
import { deskQuery, notHeldText } from '../../../api/endpoints/desk';
import { useNetwork } from '../../../api/useNetwork';
import { useNow } from '../../../components/time/clock';
import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { unbroken } from '../../../record/unbroken';
import { useLate } from '../../../record/useLate';
import { lateTexts, placeWords, sampleWords, usualWords } from '../../../record/usual-time-words';
import { Skeleton } from '../../../ui/Skeleton';
import type { FillTimesChart } from './FillTimesChart';

/** In progress for long enough, whatever is usual on its route. */
export function useMayBeLate(record: RequestRecord): boolean {
  const fromMs = lateFromMs(record);
  return useNow((nowMs) => fromMs !== null && nowMs - fromMs > lateFloorSeconds * 1000);
}

/** How long a request takes against what is usual on its route for own requests. */
export function UsualTimes({
  record,
  Chart,
}: {
  record: RequestRecord;
  /** Below what is said, where there are enough fills; the list's drawer has none, and doesn't load its code. */
  Chart?: typeof FillTimesChart;
}) {
  const { originChainId, destinationChainId } = record;
  const { data, error, refetch } = useQuery(
    deskQuery(useNetwork(), 'route', {
      originChainId: String(originChainId),
      destinationChainId: String(destinationChainId),
    }),
  );
  const late = useLate([record]).get(record.id);
  const fillSeconds = fillTimeOf(record)?.seconds ?? null;
  const fromMs = lateFromMs(record);
  const secondsAt = (nowMs: number) =>
    fromMs === null ? fillSeconds : Math.max(0, Math.floor((nowMs - fromMs) / 1000));
  const taken = useNow((nowMs) => {
    const seconds = secondsAt(nowMs);
    return seconds === null ? '' : formatDuration(seconds);
  });
  const limit = late && lateTexts(late, 0).limit;
  const fills = data?.answer?.fills ?? [];
  const place = useNow((nowMs) => placeWords(secondsAt(nowMs), fills));
  const sample = useNow((nowMs) => (fills.length === 0 ? '' : sampleWords(fills, nowMs)));
  const [usual] = data?.answer?.routes ?? [];
  return (
    <>
      {fromMs !== null && (
        <p>
          {late && <b className="text-warn">Late: </b>}
          {unbroken(taken)} since the deposit
          {[place, limit].map((words) => words && `, ${words}`)}.
        </p>
      )}
      {usual ? (
        <>
          {fillSeconds !== null && place && (
            <p>
              This request took {unbroken(taken)}: {place}.
            </p>
          )}
          <p className="first-letter:uppercase">{unbroken(usualWords(usual))}.</p>
          {sample !== '' && <p className="mt-1 text-xs text-ink-3">{sample}.</p>}
          {Chart && fills.length >= minSampleSize && (
            <div className="mt-3">
              <Chart
                seconds={fills.map(({ seconds }) => seconds)}
                where={usual.basis === 'route' ? 'on this route' : 'on all routes'}
                secondsAt={secondsAt}
              />
            </div>
          )}
        </>
      ) : error ? (
        <>
          <p className="mb-2 foreign-text">{errorLine(error)}</p>
          <RetryButton size="small" error={error} onRetry={() => void refetch()} />
        </>
      ) : data ? (
        <p className="text-ink-3">{notHeldText(data.coverage, 'what is usual')}</p>
      ) : (
        <Skeleton className="h-20" />
      )}
    </>
  );
}

/** The same beside a list, of a request that may be late. */
export function UsualTimesLine({ record }: { record: RequestRecord }) {
  const { originChainId, destinationChainId } = record;
  if (!useMayBeLate(record) || originChainId === null || destinationChainId === null) return null;
  return (
    <div className="min-h-16 px-1">
      <UsualTimes record={record} />
    </div>
  );
}
