import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { balancesQuery } from '../../../../api/endpoints/app-fees';
import { claimsQuery } from '../../../../api/endpoints/claims';
import { useNetwork } from '../../../../api/useNetwork';
import { useScheduler } from '../../../../api/useScheduler';
import { useSession } from '../../../../api/session';
import { ErrorState } from '../../../../components/ErrorState';
import { noteExport } from '../../../../api/endpoints/audit';
import { saveFile } from '../../../../lib/save-file';
import { Button } from '../../../../ui/Button';
import { Card } from '../../../../ui/Card';
import { cx } from '../../../../ui/cx';
import { DataTable } from '../../../../ui/table/DataTable';
import type { Claim } from '../claim';
import type { UnreadableEntry } from '../claim-journal';
import { claimsSince } from '../claims-since';
import { historyColumns, isOnlyReported, type Row, historyRows } from './history-columns';
import { UnreadableEntries } from '../ClaimFacts';
import { useFirst } from '../../../../ui/useFirst';

const title = 'Claim history';

/** Rows that are shown before someone asks for more. */
const first = 6;

/**
 * Claims as the service lists them, where it does, and as this browser recorded them; cursors go forward only. Where the
 * address has no balance either, nothing is drawn unless there are claims.
 */
export function ClaimHistory({
  address,
  claims,
  unreadable,
  hasBalance,
  isOut,
}: {
  address: string;
  claims: readonly Claim[];
  unreadable: readonly UnreadableEntry[];
  /** False once the address is known to have none. */
  hasBalance: boolean;
  /** The balance couldn’t be read: its card tells what failed, and its button reads both again. */
  isOut: boolean;
}) {
  const [cursor, setCursor] = useState<string | null>(null);
  const client = useQueryClient();
  const network = useNetwork();
  const query = useQuery(claimsQuery(network, address, cursor));
  const { data, error, isFetching } = query;
  const entries = data?.claims ?? [];
  // Claims that the service doesn't list stand on its newest page.
  const all = historyRows(claims, entries).filter(({ entry }) => entry !== null || cursor === null);
  const [shown, more] = useFirst(all, first);
  const rows = shown.map((row): Row => ({ ...row, address }));
  const isLoading = query.isPending;
  const loadingRows = isLoading ? Math.max(0, first - rows.length) : 0;
  const failed = data || isOut ? null : error;
  if (rows.length + unreadable.length === 0 && !isLoading && !failed && (!hasBalance || isOut))
    return null;
  // A payment that it lists has left the balance.
  const read = () => {
    void query.refetch();
    void client.refetchQueries({ ...balancesQuery(network, address), type: 'active' });
  };
  return (
    <Card
      title={title}
      flush={!failed && (rows.length + unreadable.length > 0 || isLoading)}
      actions={
        !failed && (
          <Button size="small" onClick={read} disabled={isFetching}>
            Refresh
          </Button>
        )
      }
    >
      {failed && (
        <ErrorState
          error={failed}
          title="Couldn’t load the claim history"
          unaffected={claims.length > 0 ? 'Claims from this browser are shown below.' : ''}
          onRetry={read}
        />
      )}
      {rows.length === 0 && data?.unreadable.length === 0 && (
        <p className="text-ink-3">
          No claims of this address. A claim appears here once the service lists it.
        </p>
      )}
      {data === null && (
        <p className={cx('text-ink-3', rows.length + unreadable.length > 0 && 'px-4 py-2')}>
          The service has no claim history for this address. Claims from this browser appear here.
        </p>
      )}
      {rows.length + loadingRows > 0 && (
        <DataTable
          label={title}
          columns={historyColumns}
          data={rows}
          rowId={({ rowKey }) => rowKey}
          loadingRows={loadingRows}
        />
      )}
      <UnreadableEntries of="claims" parts={data?.unreadable ?? []} />
      {unreadable.map((entry) => (
        <UnreadableClaim key={entry.name} entry={entry} />
      ))}
      {isLoading ? (
        <div className="pb-17 sm:pb-11" />
      ) : (
        rows.length > 0 && (
          <div className="flex flex-wrap items-center gap-2 px-4 py-2">
            {entries.length > 0 && <SaveClaims address={address} />}
            {more}
            {cursor !== null && (
              <Button size="small" onClick={() => setCursor(null)}>
                First page
              </Button>
            )}
            {data?.continuation && shown.length === all.length && (
              <Button size="small" onClick={() => setCursor(data.continuation)}>
                Older claims
              </Button>
            )}
            {rows.some(isOnlyReported) && (
              <span className="text-xs text-ink-3">
                Only claims made in this browser are compared with what was requested.
              </span>
            )}
          </div>
        )
      )}
    </Card>
  );
}

/** Walks the whole history, then saves it; what writes CSV comes with the click. */
function SaveClaims({ address }: { address: string }) {
  const network = useNetwork();
  const session = useSession();
  const schedule = useScheduler('claims');
  const save = useMutation({
    mutationFn: async () => {
      const [entries, { claimsCsv }] = await Promise.all([
        claimsSince(session, network, address, 0, schedule({ isAttended: true })),
        import('./claims-csv'),
      ]);
      saveFile(`claims-${address.slice(0, 10)}.csv`, 'text/csv', claimsCsv(entries));
      const what = 'Claims as CSV';
      noteExport(session, network, { what, rows: entries.length, filter: address });
    },
  });
  return (
    <Button size="small" disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Preparing…' : save.isError ? 'Download failed, try again' : 'Download CSV'}
    </Button>
  );
}

/** It may be an open claim, so it is shown as it is stored, and left where it is. */
function UnreadableClaim({ entry: { name, text } }: { entry: UnreadableEntry }) {
  return (
    <details className="px-4 py-2">
      <summary className="text-warn">
        A stored claim can’t be displayed by this version and is left as it is: {name}
      </summary>
      <pre className="mt-1 font-mono text-xs foreign-text whitespace-pre-wrap">
        {withoutSignature(text).slice(0, 4000)}
      </pre>
    </details>
  );
}

/** A signature pays the recipient on record, and screens are shared. */
function withoutSignature(text: string): string {
  return text.replaceAll(/"signature"\s*:\s*"[^"]*"/g, '"signature":"(kept, not shown)"');
}
