import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sameAddress } from '#service/address';
import { nameOfChain } from '#service/schema/chain';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import type { StatusTone } from '#service/status';
import { pendingChains, useChains } from '../../../api/chains';
import { claimsQuery } from '../../../api/claims';
import { useNetwork } from '../../../api/useNetwork';
import { useScheduler } from '../../../api/useScheduler';
import { useSession } from '../../../api/session';
import { AddressText } from '../../../components/AddressText';
import { StatusBadge, StatusWord } from '../../../components/StatusBadge';
import { AgeHeader, TimeText } from '../../../components/TimeText';
import { TokenAmount } from '../../../components/TokenAmount';
import { saveFile } from '../../../lib/save-file';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { ErrorState } from '../../../components/ErrorState';
import { DataTable } from '../../../ui/DataTable';
import type { ColumnsOf } from '../../../ui/table-features';
import { NotReported } from '../../../components/NotReported';
import { Tag } from '../../../ui/Tag';
import { useIsNarrow } from '../../../ui/useIsNarrow';
import { RowCards, Termed } from '../../../ui/RowCards';
import { AmountOn } from './AmountOn';
import { LoadingHistory } from './ClaimPlace';
import { checksummed } from './claim-address';
import { claimsSince } from './claims-since';
import { checkPayment, type PaymentCheck } from './check-payment';
import { meaningOf } from './settlement';
import { useClaims } from './useClaims';

/** Rows that are shown before someone asks for more. */
const first = 6;

interface Row {
  entry: ClaimHistoryEntry;
  check: PaymentCheck | null;
  /** Whose balances were paid out. */
  owner: string;
  /** The claim address of the page. */
  address: string;
}

const rowKey = ({ entry }: Row, index: number) => entry.claimId ?? String(index);

const columns: ColumnsOf<Row> = [
  { id: 'created', header: AgeHeader, cell: ({ row }) => <Created {...row.original} /> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <Status {...row.original} />,
  },
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

const Created = ({ entry }: Row) => <TimeText ms={timeOf(entry.createdAt)} isAge />;

/** What a status is taken to mean, with the service's own word in its title; of another word only that. */
function Status({ entry: { status }, check }: Row) {
  if (status === null && check !== 'wrong') return <NotReported />;
  const word = visibleText(status ?? 'not reported');
  const meaning = meaningOf(status);
  if (meaning === 'other' && check !== 'wrong') return <StatusBadge status={status} />;
  const { title, tone, hint } = titleOf(meaning, check);
  return <StatusWord tone={tone} word={title} title={`${hint}. The service’s word: ${word}`} />;
}

interface Title {
  title: string;
  tone: StatusTone;
  hint: string;
}

const assumedHint = 'How the service’s word is read (assumed)';
const titles: Record<'failure' | 'refund' | 'paid' | 'wrong' | 'reported', Title> = {
  paid: {
    title: 'Paid, compared',
    tone: 'success',
    hint: 'The payment is the one that this browser requested',
  },
  // Only who asked for a payment knows whether it is the right one.
  reported: {
    title: 'Reported paid',
    tone: 'success',
    hint: 'This browser hasn’t compared the payment with a claim of its own',
  },
  failure: { title: 'Failed', tone: 'failure', hint: assumedHint },
  refund: { title: 'Refunded', tone: 'refund', hint: assumedHint },
  wrong: {
    title: 'Paid incorrectly',
    tone: 'failure',
    hint: 'The payment differs from the claim of this browser',
  },
};

function titleOf(meaning: ReturnType<typeof meaningOf>, check: Row['check']): Title {
  if (check === 'wrong' || meaning === 'other') return titles.wrong;
  if (meaning !== 'paid') return titles[meaning];
  return check === 'as-requested' ? titles.paid : titles.reported;
}

function Paid({ entry: { currency } }: Row) {
  const chains = useChains();
  const chainId = currency?.currency?.chainId ?? null;
  const name = chainId === null ? null : nameOfChain(chains.get(chainId), chainId);
  return (
    <AmountOn chain={chains === pendingChains ? undefined : name}>
      <TokenAmount amount={currency} isExact />
    </AmountOn>
  );
}

/** Marked where it isn't the address that owns the balance, unless this browser requested that. */
function Recipient({ entry: { recipient }, check, owner, address }: Row) {
  if (!recipient) return <NotReported />;
  const isOwner = sameAddress('evm', recipient, owner);
  // An entry may be of another wallet than the one that was asked about.
  if (isOwner && sameAddress('evm', recipient, address))
    return <span title={visibleText(checksummed(recipient))}>Claim address</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <AddressText value={checksummed(recipient)} />
      {check === null && !isOwner && (
        <Tag
          tone="warn"
          title="The claim was paid to another address than the one that owns the balance"
        >
          Not the claim address
        </Tag>
      )}
    </span>
  );
}

const ClaimId = ({ entry: { claimId } }: Row) =>
  claimId ? <AddressText value={claimId} kind="id" /> : <NotReported />;

const Transaction = ({ entry: { txHash, currency } }: Row) =>
  txHash ? (
    <AddressText value={txHash} chainId={currency?.currency?.chainId} kind="transaction" />
  ) : (
    <NotReported />
  );

/**
 * Claims as the service lists them, where it does; cursors go forward only. Where the address has no balance either, nothing
 * is drawn unless there are claims. `isOut`: the card of the balance tells what failed, and its button reads both again.
 */
export function ServiceHistory({
  address,
  hasBalance,
  isOut,
}: {
  address: string;
  hasBalance: boolean;
  isOut: boolean;
}) {
  const [cursor, setCursor] = useState<string | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const network = useNetwork();
  const { claims } = useClaims(network, address);
  const query = useQuery(claimsQuery(network, address, cursor));
  const { data, error, isFetching } = query;
  const entries = data?.claims ?? [];
  const shown = isWhole ? entries : entries.slice(0, first);
  const isNarrow = useIsNarrow();
  const rows = shown.map((entry) => ({
    entry,
    check: checkPayment(claims, entry.claimId),
    owner: entry.wallet ?? address,
    address,
  }));
  const read = () => void query.refetch();
  if (!hasBalance && entries.length === 0 && !error) return null;
  return (
    <Card
      title="Claim history"
      flush={entries.length > 0 || (!data && !error)}
      actions={
        (data || !error) && (
          <Button size="small" onClick={read} disabled={isFetching}>
            Refresh
          </Button>
        )
      }
    >
      {error && !data ? (
        isOut ? (
          <p className="text-ink-3">Not loaded.</p>
        ) : (
          <ErrorState
            error={error}
            title="Couldn’t load the claim history"
            unaffected={claims.length > 0 ? 'Claims from this browser are shown above.' : ''}
            onRetry={read}
          />
        )
      ) : !data ? (
        isNarrow ? (
          <LoadingHistory />
        ) : (
          <div className="pb-11">
            <DataTable label="Claim history" columns={columns} data={[]} loadingRows={first} />
          </div>
        )
      ) : entries.length === 0 ? (
        <p className="text-ink-3">
          No claims of this address. A claim appears here once the service lists it.
        </p>
      ) : (
        <>
          {isNarrow ? (
            <RowCards label="Claim history" rows={rows} rowKey={rowKey} lines={cardLines} />
          ) : (
            <DataTable label="Claim history" stacks columns={columns} data={rows} rowId={rowKey} />
          )}
          <div className="flex flex-wrap items-center gap-2 px-4 py-2">
            <SaveClaims address={address} />
            {shown.length < entries.length && (
              <Button size="small" onClick={() => setIsWhole(true)}>
                Show {entries.length - shown.length} more
              </Button>
            )}
            {cursor !== null && (
              <Button size="small" onClick={() => setCursor(null)}>
                First page
              </Button>
            )}
            {data.continuation && shown.length === entries.length && (
              <Button size="small" onClick={() => setCursor(data.continuation)}>
                Older claims
              </Button>
            )}
            {rows.some(
              ({ entry, check }) => titleOf(meaningOf(entry.status), check) === titles.reported,
            ) && (
              <span className="text-xs text-ink-3">
                Reported paid: not compared with a claim of this browser.
              </span>
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
