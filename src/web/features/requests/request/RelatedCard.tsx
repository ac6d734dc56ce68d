import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadRow, RequestRecord } from '#service/record';
import { requestsQuery, type RequestsParams } from '../../../api/requests';
import type { Scope } from '../../../api/scope';
import { childRole } from '../../../record/child-role';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { errorLine } from '../../../components/error-words';
import { Skeleton } from '../../../ui/Skeleton';
import { RelatedRow } from './RelatedRow';
import { SupersedingChain } from './SupersedingChain';

/** Children, what replaced it, and on demand the requests around it. Nothing is asked for before one wants it. */
export function RelatedCard({
  network,
  record,
  others,
  scope,
}: {
  network: string;
  record: RequestRecord;
  others: readonly ReadRow[];
  /** Among whose requests this one was found: those around it are looked for there. */
  scope: Scope;
}) {
  const { supersededByRequestId, depositAddress, user, createdAtMs } = record;
  const keys = scope === 'ours' ? { scope } : {};
  const hourSeconds = 3_600;
  const createdSeconds = createdAtMs === null ? null : Math.floor(createdAtMs / 1000);
  return (
    <Card title="Related">
      <div className="flex flex-col gap-3">
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
        {others.length === 0 && !supersededByRequestId && (
          <p className="text-ink-3">No child requests</p>
        )}
        <div className="flex flex-wrap gap-2">
          {depositAddress?.address && (
            <OnDemand
              network={network}
              label="Same deposit address"
              self={record.id}
              params={{ ...keys, depositAddress: depositAddress.address, limit: '20' }}
            />
          )}
          {user !== null && createdSeconds !== null && (
            <OnDemand
              network={network}
              label="Same user, within 1h"
              self={record.id}
              params={{
                ...keys,
                user,
                startTimestamp: String(createdSeconds - hourSeconds),
                endTimestamp: String(createdSeconds + hourSeconds),
                limit: '20',
              }}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

function OnDemand({
  network,
  label,
  self,
  params,
}: {
  network: string;
  label: string;
  self: string;
  params: RequestsParams;
}) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, error, isLoading, refetch } = useQuery({
    ...requestsQuery(network, params),
    enabled: isWanted,
  });
  const rows = data?.rows.filter(({ record }) => record?.id !== self) ?? [];
  if (!isWanted)
    return (
      <Button size="small" onClick={() => setIsWanted(true)}>
        {label}
      </Button>
    );
  return (
    <div role="status" aria-label={label} className="w-full">
      <p className="mb-1 text-xs font-semibold text-ink-2">{label}</p>
      {isLoading && <Skeleton className="h-6" />}
      {error && (
        <p className="text-ink-2">
          {errorLine(error)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
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
