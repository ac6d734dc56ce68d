import { fillTimeSeconds } from '#service/amounts-of';
import { delayedRequests, delayFloorOf, delayOf, type IsUtxo, type Read } from '#service/delayed';
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
import { useMemo } from 'react';
import type { Scope } from '../../../api/scope';
import { toServerMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { useNow } from '../../../components/clock';
import { isUtxo } from '../../../record/chain-of';
import { useChainOf } from '../../../record/useChainOf';
import { useNormalTimes } from '../../../record/useNormalTimes';
import { useReadBefore } from '../../../record/useReadBefore';
import {
  delayWords,
  fewFillsWords,
  sampleWords,
  settledWords,
  usualWords,
} from '../../../record/usual-time-words';
import { Tag } from '../../../ui/Tag';

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
    (nowMs) => delayOf(record, nowMs, noTimes, (id) => isUtxo(chainOf, id))?.isOverFloor ?? false,
  );
  const isReading = isAsked || mayBeLate;
  return { isReading, ...useNormalTimes(network, scope, [record], { isEnabled: isReading }) };
}

/** How long a request takes against what is usual on its route, with the sample. */
export function UsualTimes({
  record,
  readAtMs,
  normal,
}: {
  record: RequestRecord;
  /** When the service last said that it stands like this, by this computer's clock. */
  readAtMs: number;
  normal: NormalTimes;
}) {
  const chainOf = useChainOf();
  const utxo: IsUtxo = (id) => isUtxo(chainOf, id);
  const own = normal.byRoute.get(routeKey(record)) ?? [];
  const usual = usualTime(record, normal, delayFloorOf(record, utxo));
  const slowdown = slowdownOf(own);
  const seconds = fillTimeSeconds(record);
  const delayOfNow = (nowMs: number) => delayOf(record, nowMs, normal, utxo);
  const open = useNow((nowMs) => {
    const delay = delayOfNow(nowMs);
    return delay === null ? '' : delayWords(delay);
  });
  const isDelayed = useIsDelayed(record, readAtMs, normal, utxo);
  const sample = useNow((nowMs) => (usual.basis === 'floor' ? '' : sampleWords(usual, nowMs)));
  const fewFills = fewFillsWords(usual, own);
  return (
    <>
      {fewFills !== null && <p>{fewFills}</p>}
      {open !== '' ? (
        <p>
          {isDelayed && <Tag tone="warn">delayed</Tag>} {open}.
        </p>
      ) : (
        <>
          {seconds !== null && usual.basis !== 'floor' && (
            <p>This one took {settledWords(seconds, usual)}.</p>
          )}
          <p className="first-letter:uppercase">{usualWords(usual)}.</p>
        </>
      )}
      {slowdown !== null && (
        <p className="text-warn">
          This route is slow: half of the newest {slowdown.newest.length} fills took{' '}
          {formatDuration(percentile(slowdown.newest, 50) ?? 0)} or more. It is compared with the{' '}
          {slowdown.before.length} oldest of the sample.
        </p>
      )}
      {sample !== '' && <p className="mt-1 text-xs text-ink-3">{sample}</p>}
    </>
  );
}

/** Late in this read of it and in the one before, as in every list. */
function useIsDelayed(
  record: RequestRecord,
  readAtMs: number,
  normal: NormalTimes,
  isUtxoChain: IsUtxo,
): boolean {
  const session = useSession();
  const now = useMemo(
    (): Read => ({ rows: [record], atMs: toServerMs(session, readAtMs) }),
    [record, readAtMs, session],
  );
  const before = useReadBefore(now, record.id);
  const { single, slowRoutes } = delayedRequests(now, before, normal, isUtxoChain);
  return single.length + slowRoutes.length > 0;
}

/** The same beside a list: a request that can't be late yet costs no call there. */
export function UsualTimesLine({
  network,
  record,
  readAtMs,
  scope,
}: {
  network: string;
  record: RequestRecord;
  readAtMs: number;
  scope: Scope;
}) {
  const { isReading, pending, error, normal } = useRequestTimes(network, record, scope);
  if (!isReading && pending > 0) return null;
  return (
    <div className="min-h-16 px-1">
      {error ? (
        <p className="text-ink-3">The usual time on this route couldn’t be read.</p>
      ) : pending > 0 ? (
        <p className="text-ink-3">Reading the usual time on this route…</p>
      ) : (
        <UsualTimes record={record} readAtMs={readAtMs} normal={normal} />
      )}
    </div>
  );
}
