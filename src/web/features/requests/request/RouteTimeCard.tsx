import { useState } from 'react';
import type { RequestRecord } from '#service/record';
import type { Scope } from '../../../api/scope';
import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { maxSampleCalls } from '../../../record/useNormalTimes';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { UsualTimes, useRequestTimes } from './UsualTimes';

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
  const times = useRequestTimes(network, record, scope, isAsked);
  const { originChainId, destinationChainId } = record;
  if (originChainId === null || destinationChainId === null) return null;
  const isShown = times.error !== null || times.pending === 0;
  return (
    <Card
      title="Usual time on this route"
      actions={
        !isShown && (
          <Button
            size="small"
            disabled={times.isReading}
            title={`Uses up to ${maxSampleCalls} API calls`}
            onClick={() => setIsAsked(true)}
          >
            {times.isReading ? 'Loading…' : 'Show fill times'}
          </Button>
        )
      }
    >
      {times.error ? (
        <>
          <p className="mb-2 foreign-text">{errorLine(times.error)}</p>
          <RetryButton size="small" error={times.error} onRetry={times.retry} />
        </>
      ) : times.pending === 0 ? (
        <UsualTimes record={record} normal={times.normal} />
      ) : times.isReading ? (
        // As high from the click on as its answer.
        <div className="h-24" />
      ) : null}
    </Card>
  );
}
