import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import { statusTone } from '#service/status';
import { claimsQuery } from '../../../api/app-fees';
import { useNetwork } from '../../../api/useNetwork';
import { useScheduler } from '../../../api/useScheduler';
import { useSession } from '../../../api/session';
import { AddressText } from '../../../components/AddressText';
import { TimeText } from '../../../components/TimeText';
import { TokenAmount } from '../../../components/TokenAmount';
import { saveFile } from '../../../lib/save-file';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { errorLine } from '../../../components/error-words';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import { EmptyState } from '../../../ui/EmptyState';
import { NotReported } from '../../../components/NotReported';
import { Skeleton } from '../../../ui/Skeleton';
import { Tag } from '../../../ui/Tag';
import { useIsNarrow } from '../../../ui/useIsNarrow';
import type { Tone } from '../../../ui/tone';
import { ClaimCards, Termed } from './ClaimCards';
import { claimsSince } from './claims-since';
import { meaningOf } from './settlement';
import { useClaims } from './useClaims';

/** Rows that are shown before someone asks for more. */
const first = 6;

interface Row {
  entry: ClaimHistoryEntry;
  /** This browser asked for something else. */
  isWrong: boolean;
}

const rowKey = ({ entry }: Row, index: number) => entry.claimId ?? String(index);

const columns: ColumnsOf<Row> = [
  { id: 'created', header: 'Created', cell: ({ row }) => <Created {...row.original} /> },
  { id: 'status', header: 'Status', cell: ({ row }) => <Status {...row.original} /> },
  {
    id: 'amount',
    header: 'Amount',
    meta: { align: 'right' },
    cell: ({ row }) => <Paid {...row.original} />,
  },
  { id: 'to', header: 'To', cell: ({ row }) => <Recipient {...row.original} /> },
  { id: 'id', header: 'Claim ID', cell: ({ row }) => <ClaimId {...row.original} /> },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({ row }) => <Transaction {...row.original} />,
  },
];

const cardLines = (row: Row) =>
  [
    [<Status key="status" {...row} />, <Created key="created" {...row} />],
    [
      <Paid key="amount" {...row} />,
      <Termed key="to" term="To">
        <Recipient {...row} />
      </Termed>,
    ],
    [
      <Termed key="id" term="ID">
        <ClaimId {...row} />
      </Termed>,
      <Termed key="tx" term="Tx">
        <Transaction {...row} />
      </Termed>,
    ],
  ] as const;

const Created = ({ entry }: Row) => <TimeText ms={timeOf(entry.createdAt)} />;

function Status({ entry: { status }, isWrong }: Row) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {status === null ? (
        <NotReported />
      ) : (
        <Tag tone={historyTone(status)}>{visibleText(status)}</Tag>
      )}
      {isWrong && (
        <Tag tone="failure" title="The payment differs from the claim of this browser">
          Paid incorrectly
        </Tag>
      )}
    </span>
  );
}

const Paid = ({ entry }: Row) => <TokenAmount amount={entry.currency} isExact />;

const Recipient = ({ entry: { recipient } }: Row) =>
  recipient ? <AddressText value={recipient} /> : <NotReported />;

const ClaimId = ({ entry: { claimId } }: Row) =>
  claimId ? <AddressText value={claimId} kind="id" /> : <NotReported />;

const Transaction = ({ entry: { txHash, currency } }: Row) =>
  txHash ? (
    <AddressText value={txHash} chainId={currency?.currency?.chainId} kind="transaction" />
  ) : (
    <NotReported />
  );

/** What a status is taken to mean decides its color; a word that isn't known has none. */
function historyTone(status: string): Tone | undefined {
  const meaning = meaningOf(status);
  if (meaning !== 'other') return meaning === 'paid' ? 'success' : meaning;
  return statusTone(status) === 'flight' ? 'flight' : undefined;
}

/** Claims as the service lists them, where it does; cursors go forward only. */
export function ServiceHistory({ address }: { address: string }) {
  const [cursor, setCursor] = useState<string | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const network = useNetwork();
  const { claims } = useClaims(network, address);
  const query = useQuery(claimsQuery(network, address, cursor));
  const { data, error, isFetching } = query;
  const entries = data?.claims ?? [];
  const shown = isWhole ? entries : entries.slice(0, first);
  const isNarrow = useIsNarrow();
  const wrong = new Set(
    claims.flatMap(({ mismatches, evidence, requestId }) =>
      mismatches.length > 0 ? (evidence?.entryId ?? requestId) : [],
    ),
  );
  const rows = shown.map((entry) => ({ entry, isWrong: wrong.has(entry.claimId ?? '') }));
  return (
    <Card
      title="Claim history"
      flush={entries.length > 0}
      actions={
        <Button size="small" onClick={() => void query.refetch()} disabled={isFetching}>
          Refresh
        </Button>
      }
    >
      {error && !data ? (
        <p className="text-ink-2">
          Claim history isn’t available. Showing claims from this browser. {errorLine(error)}
        </p>
      ) : !data ? (
        <Skeleton className="h-152.25 w-full sm:h-69.5" />
      ) : entries.length === 0 ? (
        <EmptyState title="No claims of this address reported">
          Start one under “Claim fees”. A claim appears here once the service lists it.
        </EmptyState>
      ) : (
        <>
          {isNarrow ? (
            <ClaimCards label="Claim history" rows={rows} rowKey={rowKey} lines={cardLines} />
          ) : (
            <DataTable label="Claim history" stacks columns={columns} data={rows} rowId={rowKey} />
          )}
          <div className="flex flex-wrap items-center gap-2 px-4 py-2">
            <SaveClaims address={address} />
            {shown.length < entries.length && (
              <Button size="small" onClick={() => setIsWhole(true)}>
                Show all {entries.length}
              </Button>
            )}
            {cursor !== null && (
              <Button size="small" onClick={() => setCursor(null)}>
                First page
              </Button>
            )}
            {data.continuation && (
              <Button size="small" onClick={() => setCursor(data.continuation)}>
                Older
              </Button>
            )}
          </div>
        </>
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
    },
  });
  return (
    <Button size="small" disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Preparing…' : save.isError ? 'Download failed, try again' : 'Download CSV'}
    </Button>
  );
}

function timeOf(text: string | null): number | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
}
