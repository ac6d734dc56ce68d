import { useState } from 'react';
import { fillTimeSeconds } from '#service/amounts-of';
import { delayFloorOf, delayOf, type IsUtxo } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { normalTimes, percentile, routeKey, slowdownOf, usualTime } from '#service/route-times';
import type { Scope } from '../../../api/scope';
import { useNow } from '../../../components/clock';
import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { formatDuration } from '#service/duration';
import { isUtxo } from '../../../record/chain-of';
import { useChainOf } from '../../../record/useChainOf';
import { maxSampleCalls, useNormalTimes } from '../../../record/useNormalTimes';
import {
  delayWords,
  fewFillsWords,
  sampleWords,
  settledWords,
  usualWords,
} from '../../../record/usual-time-words';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Tag } from '../../../ui/Tag';

const noTimes = normalTimes([]);

interface Props {
  network: string;
  record: RequestRecord;
  scope: Scope;
}

/**
 * How long this request takes against the newest successes of its route: read by itself once it is in progress for long
 * enough to be late, else when asked for.
 */
export function RouteTimeCard({ network, record, scope }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const chainOf = useChainOf();
  const mayBeLate = useNow(
    (nowMs) => delayOf(record, nowMs, noTimes, (id) => isUtxo(chainOf, id))?.isOverFloor ?? false,
  );
  const times = useNormalTimes(network, scope, [record], { isEnabled: isAsked || mayBeLate });
  if (record.originChainId === null || record.destinationChainId === null) return null;
  return (
    <Card title="Usual time on this route">
      <div className="min-h-24">
        {times.error ? (
          <>
            <p className="mb-2 foreign-text">{errorLine(times.error)}</p>
            <RetryButton size="small" error={times.error} onRetry={times.retry} />
          </>
        ) : times.pending === 0 ? (
          <UsualTimes record={record} times={times} />
        ) : (
          <Button
            disabled={isAsked || mayBeLate}
            title={`Uses up to ${maxSampleCalls} API calls`}
            onClick={() => setIsAsked(true)}
          >
            {isAsked || mayBeLate ? 'Reading…' : 'Show usual fill time'}
          </Button>
        )}
      </div>
    </Card>
  );
}

function UsualTimes({
  record,
  times: { normal },
}: {
  record: RequestRecord;
  times: ReturnType<typeof useNormalTimes>;
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
  const isLate = useNow((nowMs) => delayOfNow(nowMs)?.isLate ?? false);
  const sample = useNow((nowMs) => (usual.basis === 'floor' ? '' : sampleWords(usual, nowMs)));
  const fewFills = fewFillsWords(usual, own);
  return (
    <>
      {open !== '' ? (
        <p>
          {isLate && <Tag tone="warn">delayed</Tag>} {open}.
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
      {fewFills !== null && <p>{fewFills}</p>}
      {sample !== '' && <p className="mt-1 text-xs text-ink-3">{sample}</p>}
    </>
  );
}
