import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ReadRow, RequestRecord } from '#service/records/record';
import { requestsQuery, type RequestsParams } from '../../../api/endpoints/requests';
import { useNoMirrorText } from '../../../api/useNetwork';
import { type Scope, scopeSearch } from '../../../api/scope';
import { childRole } from '../../../record/verdict/child-role';
import { Card } from '../../../ui/Card';
import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { Skeleton } from '../../../ui/Skeleton';
import { FillTimesChart } from './FillTimesChart';
import { UsualTimes, useMayBeLate } from './UsualTimes';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { longestChain, useReplacements } from './useReplacements';
import type { StatusTransitions } from '#service/proxy-api/webhooks';
import { formatDuration } from '#service/duration';
import { transitionsQuery } from '../../../api/endpoints/webhooks';
import { truncated, middleCut } from '../../../lib/truncation';
import { RecordTime } from '../../../record/RecordTime';
import { Tag } from '../../../ui/Tag';
import { Link } from '@tanstack/react-router';
import { useScope } from '../../../api/useScope';
import { StatusBadge } from '../../../components/StatusBadge';
import { TimeText } from '../../../components/time/TimeText';

interface Props {
  network: string;
  record: RequestRecord;
  /** Among whose requests this one was found: those around it are looked for there. */
  scope: Scope;
}

/** Children and what replaced it; its route, its neighbors and its events are read when they are opened. */
export function RelatedCard({
  network,
  record,
  others,
  scope,
}: Props & { others: readonly ReadRow[] }) {
  const { supersededByRequestId, depositAddress, user, createdAtMs } = record;
  const keys = scope === 'ours' ? { scope } : {};
  const hourSeconds = 3_600;
  const createdSeconds = createdAtMs === null ? null : Math.floor(createdAtMs / 1000);
  return (
    <Card title="Related">
      <div className="flex flex-col gap-2">
        {supersededByRequestId && <SupersedingChain network={network} record={record} />}
        {others.length > 0 && (
          <ul aria-label="Child requests" className="flex flex-col gap-1">
            {others.map((row, index) => (
              <RelatedRow
                key={row.record?.id ?? index}
                network={network}
                row={row}
                note={row.record && childRole(row.record)}
              />
            ))}
          </ul>
        )}
        <UsualTime record={record} />
        {depositAddress?.address && (
          <OnDemand title="Same deposit address">
            <Neighbors
              network={network}
              self={record.id}
              params={{ ...keys, depositAddress: depositAddress.address, limit: '20' }}
            />
          </OnDemand>
        )}
        {user !== null && createdSeconds !== null && (
          <OnDemand title="Same user, within 1h">
            <Neighbors
              network={network}
              self={record.id}
              params={{
                ...keys,
                user,
                startTimestamp: String(createdSeconds - hourSeconds),
                endTimestamp: String(createdSeconds + hourSeconds),
                limit: '20',
              }}
            />
          </OnDemand>
        )}
        <OnDemand title="Status events">
          <StatusEvents network={network} id={record.id} />
        </OnDemand>
      </div>
    </Card>
  );
}

/** Nothing inside is there, or asked for, before it is opened. */
function OnDemand({
  title,
  hint,
  isOpen,
  onToggle,
  children,
}: {
  title: string;
  hint?: string;
  /** With `onToggle`: whoever uses it keeps the state. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const [isOpened, setIsOpened] = useState(false);
  const isShown = isOpen ?? isOpened;
  return (
    <section aria-label={title}>
      <details
        open={isShown}
        onToggle={({ currentTarget: { open } }) => (onToggle ?? setIsOpened)(open)}
      >
        <summary title={hint}>{title}</summary>
        {isShown && <div className="mt-1 mb-2 min-h-12">{children}</div>}
      </details>
    </section>
  );
}

/** How long this request takes against its route; open from the start once it may be late. */
function UsualTime({ record }: Pick<Props, 'record'>) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const mayBeLate = useMayBeLate(record);
  const noMirror = useNoMirrorText();
  if (record.originChainId === null || record.destinationChainId === null) return null;
  return (
    <OnDemand title="Usual fill time" isOpen={chosen ?? mayBeLate} onToggle={setChosen}>
      {/* As high as with the chart, so that nothing moves when it is there. */}
      <div className={noMirror === null ? 'min-h-72' : undefined}>
        <UsualTimes record={record} Chart={FillTimesChart} />
      </div>
    </OnDemand>
  );
}

/** The newest requests that the parameters find, but for this one. */
function Neighbors({
  network,
  self,
  params,
}: {
  network: string;
  self: string;
  params: RequestsParams;
}) {
  const { data, error, isLoading, refetch } = useQuery(requestsQuery(network, params));
  const rows = data?.rows.filter(({ record }) => record?.id !== self) ?? [];
  return (
    <div role="status">
      {isLoading && <Skeleton className="h-6" />}
      {error && (
        <p className="text-ink-2">
          {errorLine(error)}{' '}
          <RetryButton size="small" error={error} onRetry={() => void refetch()} />
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {rows.map((row, index) => (
          <RelatedRow key={row.record?.id ?? index} network={network} row={row} />
        ))}
      </ul>
      {data && rows.length === 0 && <p className="text-ink-3">None</p>}
      {data?.continuation && <p className="text-xs text-ink-3">Showing the first 20.</p>}
    </div>
  );
}

/** What replaced a request, up to the request that owns the money now, whose verdict stands in that of this one. */
function SupersedingChain({ network, record }: { network: string; record: RequestRecord }) {
  const { records, last, end } = useReplacements(network, record);
  return (
    <div className="flex flex-col gap-1">
      {records.length > 0 && (
        <>
          <p className="text-xs font-semibold text-ink-2">Replaced by</p>
          <ul className="flex flex-col gap-1">
            {records.map((each) => (
              <RelatedRow key={each.id} network={network} row={{ raw: null, record: each }} />
            ))}
          </ul>
        </>
      )}
      {end === 'loop' && <Notice tone="warn" title="Circular replacement in the data" />}
      {end === 'too long' && (
        <Notice tone="warn" title={`Replaced more than ${longestChain} times`} />
      )}
      {last?.isPending && <Skeleton className="h-6" />}
      {last && !last.isPending && !last.data?.record && (
        <Notice
          tone="warn"
          title="Couldn’t load the replacement request"
          actions={
            last.error && (
              <Button size="small" onClick={() => void last.refetch()}>
                Retry
              </Button>
            )
          }
        >
          {last.error ? errorLine(last.error) : 'The service has no request with its ID.'}
        </Notice>
      )}
    </div>
  );
}

type Transition = StatusTransitions['transitions'][number];

const sourceWords: Record<Transition['source'], string> = {
  webhook: 'by webhook',
  websocket: 'by websocket',
  list: 'in a list',
};
const pollMs = 15_000;

/**
 * When pushed events told of each status, which the service's record does not say, in the order of the service's times:
 * `pending seen 12:03:10 by webhook`.
 */
function StatusEvents({ network, id }: { network: string; id: string }) {
  const { data, error, refetch } = useQuery({
    ...transitionsQuery(network, id),
    refetchInterval: pollMs,
  });
  if (error)
    return (
      <>
        <p className="mb-2 foreign-text">{errorLine(error)}</p>
        <RetryButton size="small" error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return null;
  const { transitions, isKept } = data;
  return (
    <>
      {transitions.length === 0 && (
        <p className="text-ink-3">No event about this request was received.</p>
      )}
      <ol aria-label="Status events" className="flex flex-col gap-2">
        {transitions.map((transition) => (
          <Seen key={`${transition.updatedAtMs} ${transition.status}`} transition={transition} />
        ))}
      </ol>
      {!isKept && (
        <p className="mt-2 text-xs text-ink-3">
          Only recent events are kept in memory, and a restart of Waybill’s server loses them.
        </p>
      )}
    </>
  );
}

function Seen({ transition }: { transition: Transition }) {
  const { status, updatedAtMs, seenMs, source, isLate } = transition;
  const behindMs = updatedAtMs === null ? null : seenMs - updatedAtMs;
  return (
    <li>
      <span className="font-semibold foreign-text">{truncated(status)}</span>{' '}
      <span className="text-ink-2">
        seen <RecordTime ms={seenMs} /> {sourceWords[source]}
      </span>
      {behindMs !== null && behindMs >= 1_000 && (
        <span className="text-xs text-ink-3">
          , {formatDuration(behindMs / 1000)} after the change
        </span>
      )}
      {isLate && (
        <>
          {' '}
          <Tag tone="warn">Old signature</Tag>
        </>
      )}
    </li>
  );
}

/** One related request in a line. */
function RelatedRow({
  network,
  row,
  note,
}: {
  network: string;
  row: ReadRow;
  note?: string | undefined;
}) {
  const scope = useScope();
  const { record } = row;
  if (!record) return <li className="text-ink-3">Unreadable record. {row.broken}</li>;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Link
        to="/$network/requests/$id"
        params={{ network, id: record.id }}
        search={scopeSearch(scope)}
        className="font-mono text-xs text-accent underline underline-offset-2"
      >
        {middleCut(record.id)}
      </Link>
      <StatusBadge status={record.status} />
      {note && <span className="text-ink-3">{note}</span>}
      <span className="text-xs text-ink-3">
        <TimeText ms={record.createdAtMs} />
      </span>
    </li>
  );
}
