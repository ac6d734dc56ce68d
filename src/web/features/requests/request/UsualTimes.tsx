import { fillTimeOf } from '#service/money/facts';
import {
  delayedRequests,
  delayFloorOf,
  delayOf,
  type MayBeUtxo,
  type Read,
} from '#service/delayed';
import { formatDuration } from '#service/duration';
import type { RequestRecord } from '#service/record';
import {
  normalTimes,
  percentile,
  routeKey,
  slowdownOf,
  usualTime,
  type NormalTimes,
} from '#service/route-times';
import { use, useMemo, type ReactNode } from 'react';
import type { Scope } from '../../../api/scope';
import { toServerMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { useNow } from '../../../components/clock';
import { mayBeUtxoOf } from '../../../record/chain-of';
import { DelayedContext } from '../../../record/delayed-context';
import { unbroken } from '../../../record/unbroken';
import { useChainOf } from '../../../record/useChainOf';
import { useNormalTimes } from '../../../record/useNormalTimes';
import { useReadBefore } from '../../../record/useReadBefore';
import {
  fewFillsWords,
  sampleWords,
  settledWords,
  usualWords,
} from '../../../record/usual-time-words';

const noTimes = normalTimes([]);

/** Samples of a request's route: read by themselves once it is in progress for long enough to be late. */
export function useRequestTimes(
  network: string,
  record: RequestRecord,
  scope: Scope,
  isAsked = false,
) {
  const chainOf = useChainOf();
  const mayBeLate = useNow(
    (nowMs) => delayOf(record, nowMs, noTimes, mayBeUtxoOf(chainOf))?.isOverFloor ?? false,
  );
  const isReading = isAsked || mayBeLate;
  return { isReading, ...useNormalTimes(network, scope, [record], { isEnabled: isReading }) };
}

/** How long a request takes against what is usual on its route, with the sample. */
export function UsualTimes({ record, normal }: { record: RequestRecord; normal: NormalTimes }) {
  const chainOf = useChainOf();
  const mayBeUtxo = mayBeUtxoOf(chainOf);
  const own = normal.byRoute.get(routeKey(record)) ?? [];
  const usual = usualTime(record, normal, delayFloorOf(record, mayBeUtxo));
  const slowdown = slowdownOf(own);
  const seconds = fillTimeOf(record)?.seconds ?? null;
  const delayOfNow = (nowMs: number) => delayOf(record, nowMs, normal, mayBeUtxo);
  const open = useNow((nowMs) => {
    const delay = delayOfNow(nowMs);
    return delay === null ? '' : formatDuration(delay.ageSeconds);
  });
  const isDelayed = use(DelayedContext);
  const sample = useNow((nowMs) => (usual.basis === 'floor' ? '' : sampleWords(usual, nowMs)));
  const fewFills = fewFillsWords(usual, own);
  return (
    <>
      {open !== '' && (
        <p>
          {isDelayed && <b className="text-warn">Delayed: </b>}
          {unbroken(open)} since the deposit.
        </p>
      )}
      {open === '' && seconds !== null && usual.basis !== 'floor' && (
        <p>This one took {unbroken(settledWords(seconds, usual))}.</p>
      )}
      <p className="first-letter:uppercase">{unbroken(usualWords(usual))}.</p>
      {fewFills !== null && <p>{unbroken(fewFills)}</p>}
      {slowdown !== null && (
        <p className="text-warn">
          This route is slow: the median of its newest {slowdown.newest.length} fills is{' '}
          {formatDuration(percentile(slowdown.newest, 50) ?? 0)}, compared with the oldest{' '}
          {slowdown.before.length}.
        </p>
      )}
      {sample !== '' && <p className="mt-1 text-xs text-ink-3">{sample}</p>}
    </>
  );
}

/** Whether a request is late for its route, for the verdict and all else that is said of it. */
export function WithDelay({
  network,
  record,
  readAtMs,
  scope,
  children,
}: {
  network: string;
  record: RequestRecord;
  /** When the service last said that it stands like this, by this computer's clock. */
  readAtMs: number;
  scope: Scope;
  children: ReactNode;
}) {
  const chainOf = useChainOf();
  const { pending, error, normal } = useRequestTimes(network, record, scope);
  const isLate = useIsLate(record, readAtMs, normal, mayBeUtxoOf(chainOf));
  const isJudged = pending === 0 || error !== null;
  return <DelayedContext value={isJudged && isLate}>{children}</DelayedContext>;
}

/** In this read of it and in the one before, as in every list. */
function useIsLate(
  record: RequestRecord,
  readAtMs: number,
  normal: NormalTimes,
  mayBeUtxo: MayBeUtxo,
): boolean {
  const session = useSession();
  const now = useMemo(
    (): Read => ({ rows: [record], atMs: toServerMs(session, readAtMs) }),
    [record, readAtMs, session],
  );
  const before = useReadBefore(now, record.id);
  const { single, slowRoutes } = delayedRequests(now, before, normal, mayBeUtxo);
  return single.length + slowRoutes.length > 0;
}

/** The same beside a list: a request that can't be late yet costs no call there. */
export function UsualTimesLine({
  network,
  record,
  scope,
}: {
  network: string;
  record: RequestRecord;
  scope: Scope;
}) {
  const { isReading, pending, error, normal } = useRequestTimes(network, record, scope);
  if (!isReading && pending > 0) return null;
  return (
    <div className="min-h-16 px-1">
      {error ? (
        <p className="text-ink-3">The usual time on this route couldn’t be loaded.</p>
      ) : pending > 0 ? (
        <p className="text-ink-3">Loading the usual time on this route…</p>
      ) : (
        <UsualTimes record={record} normal={normal} />
      )}
    </div>
  );
}
