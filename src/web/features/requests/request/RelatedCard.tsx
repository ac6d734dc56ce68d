import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ReadRow, RequestRecord } from '#service/record';
import { requestsQuery, type RequestsParams } from '../../../api/requests';
import { useNoMirrorText } from '../../../api/useNetwork';
import type { Scope } from '../../../api/scope';
import { childRole } from '../../../record/child-role';
import { Card } from '../../../ui/Card';
import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { Skeleton } from '../../../ui/Skeleton';
import { FillTimesChart } from './FillTimesChart';
import { RelatedRow } from './RelatedRow';
import { StatusEvents } from './StatusEvents';
import { SupersedingChain } from './SupersedingChain';
import { UsualTimes, useMayBeLate } from './UsualTimes';

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
