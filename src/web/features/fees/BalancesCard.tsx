import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { scaledDecimal } from '#service/decimal';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { Amount } from '#service/schema/currency';
import { toServerMs } from '../../api/server-clock';
import { useNetwork } from '../../api/useNetwork';
import { useSession } from '../../api/session';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { TimeText } from '../../components/time/TimeText';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { Usd } from '../../components/amount/Usd';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/table/DataTable';
import { column, numberColumn, type ColumnsOf } from '../../ui/table/table-features';
import { ErrorState } from '../../components/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { balanceKey, estimatedUnits, balanceShare, type BalanceShare } from './claim/claim-amounts';
import { noteBalance } from './claim/useBalances';
import { UnreadableEntries } from './claim/ClaimFacts';

interface Row {
  balance: Amount;
  share: BalanceShare | null;
}

type PartName = 'available' | 'outstanding' | 'total';

const partColumn = (header: string, part: PartName) =>
  column<Row>(header, (row) => <Part {...row} part={part} />, { align: 'right' });

const columns: ColumnsOf<Row> = [
  column(
    'Token',
    (row) => <bdi className="foreign-text">{row.balance.currency?.symbol ?? <NotReported />}</bdi>,
    { sortBy: (row) => row.balance.currency?.symbol ?? null },
  ),
  column('Chain', (row) => <Chain {...row} />),
  partColumn('Available', 'available'),
  partColumn('Outstanding', 'outstanding'),
  partColumn('Total', 'total'),
  numberColumn('Total value', (row) => <Usd value={row.balance.amountUsd} />, {
    sortBy: ({ balance: { amountUsd } }) => amountUsd && scaledDecimal(amountUsd),
  }),
];

const Chain = ({ balance: { currency } }: Row) => (
  <ChainLabel chainId={currency?.chainId ?? null} />
);

/** In the token; worked out where the service reports only USD. */
function Part({ balance, share, part }: Row & { part: PartName }) {
  if (part === 'total') return <TokenAmount amount={balance} isExact />;
  if (!share) return <NotReported />;
  const { currency } = balance;
  const { isExact } = share;
  const units = isExact ? share[part] : estimatedUnits(share[part], currency?.decimals ?? null);
  return (
    <span title={isExact ? undefined : 'Based on reported USD values'}>
      {!isExact && '≈ '}
      <TokenAmount amount={{ ...unreported, currency, amount: String(units) }} isExact />
    </span>
  );
}

const unreported = {
  amountFormatted: null,
  amountUsd: null,
  amountUsdCurrent: null,
  minimumAmount: null,
};

/**
 * The balance as the service has it now, in either of its two answer shapes. A minimum amount is not shown: what it means of
 * a balance is not stated, and beside an amount it reads as a threshold.
 */
export function BalancesCard({
  address,
  query: { data, error, isFetching, dataUpdatedAt, refetch },
}: {
  address: string;
  query: UseQueryResult<AppFeeBalances>;
}) {
  const client = useQueryClient();
  const session = useSession();
  const network = useNetwork();
  const total = data?.totalBalanceUsd ?? null;
  // A statement can only compare balances that were seen, so each one is recorded.
  useEffect(() => {
    if (total !== null) noteBalance(network, address, total, dataUpdatedAt);
  }, [network, address, total, dataUpdatedAt]);
  const read = () => void refetch();
  return (
    <Card
      title="Balance"
      actions={
        <span className="flex items-center gap-2 text-xs text-ink-3">
          {data && (
            <span>
              Updated <TimeText ms={toServerMs(session, dataUpdatedAt)} />
            </span>
          )}
          {(data || !error) && (
            <Button size="small" onClick={read} disabled={isFetching}>
              Refresh
            </Button>
          )}
        </span>
      }
    >
      {data ? (
        <Balances data={data} />
      ) : error ? (
        <ErrorState
          error={error}
          title="Couldn’t load the balance"
          unaffected="Claims that were submitted aren’t affected."
          // One outage: what else of the page failed is read again with it.
          onRetry={() =>
            void client.refetchQueries({
              type: 'active',
              predicate: ({ state }) => state.error !== null,
            })
          }
        />
      ) : (
        <Balances data={null} />
      )}
    </Card>
  );
}

/** Null: not loaded yet. Most addresses have one balance, whose amounts stand under their value and need no table. */
function Balances({ data }: { data: AppFeeBalances | null }) {
  const balances = data?.balances ?? [];
  const unreadable = data?.unreadable ?? [];
  const rows = data
    ? balances.map((balance): Row => ({ balance, share: balanceShare(balance, data) }))
    : [];
  const only = data && rows.length === 1 ? rows[0] : undefined;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-3">
        {figuresOf(data).map(({ part, term, note, usd }, index) => (
          <div key={part}>
            <dt className="text-xs text-ink-3">{term}</dt>
            <dd className={index === 0 ? 'text-xl font-semibold' : 'text-base'}>
              {usd === undefined ? (
                <span className="flex items-center" style={{ height: '1lh' }}>
                  <Skeleton className="w-24" />
                </span>
              ) : (
                <Usd value={usd} />
              )}
              {note && usd != null && <span className="text-xs text-ink-3"> {note}</span>}
            </dd>
            {!data && (
              <dd className="flex h-5 items-center">
                <Skeleton className="w-32" />
              </dd>
            )}
            {only && (part === 'total' || only.share) && (
              <dd className="text-ink-2">
                <Part {...only} part={part} />
                {index === 0 && (
                  <>
                    {' '}
                    on <Chain {...only} />
                  </>
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {data && rows.length === 0 && (
        <p className="text-ink-3">
          No balance of any token. Check that this is the fee recipient set in your app.
        </p>
      )}
      {rows.length > 1 && (
        <div className="-mx-4">
          <DataTable
            label="Balances by token"
            columns={columns}
            data={rows}
            rowId={({ balance }, index) => `${balanceKey(balance)} ${index}`}
          />
        </div>
      )}
      <UnreadableEntries of="balances" parts={unreadable} />
    </div>
  );
}

interface Figure {
  part: PartName;
  term: string;
  note?: string;
  /** Undefined: not loaded yet. */
  usd: string | null | undefined;
}

/** What is reported comes first: a single record has a total only. */
function figuresOf(data: AppFeeBalances | null): Figure[] {
  const figures: Figure[] = [
    { part: 'available', term: 'Available to claim', usd: data?.availableBalanceUsd },
    {
      part: 'outstanding',
      term: 'Outstanding for fast fills',
      note: 'not available to claim',
      usd: data?.outstandingFastFillBalanceUsd,
    },
    { part: 'total', term: 'Total', usd: data?.totalBalanceUsd },
  ];
  return figures.toSorted((a, b) => Number(a.usd === null) - Number(b.usd === null));
}
