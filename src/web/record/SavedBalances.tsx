import { sumUsd } from '#service/decimal';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { balancesQuery } from '../api/endpoints/app-fees';
import { useNetwork } from '../api/useNetwork';
import { Usd } from '../components/amount/Usd';
import { middleCut } from '../lib/truncation';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { DataTable } from '../ui/table/DataTable';
import { column, numberColumn, type ColumnsOf } from '../ui/table/table-features';
import { useAddressBook, useAddressBookChanges } from './address-book';
import { checksummed } from '../lib/checksummed';

type TotalField = 'totalBalanceUsd' | 'outstandingFastFillBalanceUsd' | 'availableBalanceUsd';

interface AddressRow {
  /** Null: the sum of all. */
  address: string | null;
  data: Pick<AppFeeBalances, TotalField> | undefined;
  tokens: number | null | undefined;
  error: Error | null;
}

const totalColumn = (header: string, field: TotalField) =>
  numberColumn<AddressRow>(header, ({ error, data }) =>
    error ? 'Not loaded' : data ? <Usd value={data[field]} /> : '…',
  );

const columns: ColumnsOf<AddressRow> = [
  column('Address', ({ address }) =>
    address === null ? 'Total reported (USD)' : <FeesLink address={address} />,
  ),
  totalColumn('Total', 'totalBalanceUsd'),
  totalColumn('Outstanding', 'outstandingFastFillBalanceUsd'),
  totalColumn('Available', 'availableBalanceUsd'),
  numberColumn('Tokens', ({ tokens }) => (tokens === undefined ? '…' : tokens)),
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    meta: { align: 'right' },
    cell: ({ row: { original } }) =>
      original.address !== null && <RemoveButton address={original.address} />,
  },
];

/** Every saved address with its balance, one API call each, and their sums in USD; `none` where none is saved. */
export function SavedBalances({ none = null }: { none?: ReactNode }) {
  const addresses = useAddressBook();
  const network = useNetwork();
  const answers = useQueries({
    queries: addresses.map((address) => balancesQuery(network, address)),
  });
  if (addresses.length === 0) return <>{none}</>;
  const rows = addresses.map((address, index): AddressRow => {
    const { data, error = null } = answers[index] ?? {};
    return { address, data, tokens: data?.balances.length, error };
  });
  const sumOf = (field: TotalField) => sumOfKnown(rows.map(({ data }) => data?.[field] ?? null));
  const sum: AddressRow = {
    address: null,
    data: {
      totalBalanceUsd: sumOf('totalBalanceUsd'),
      outstandingFastFillBalanceUsd: sumOf('outstandingFastFillBalanceUsd'),
      availableBalanceUsd: sumOf('availableBalanceUsd'),
    },
    tokens: null,
    error: null,
  };
  return (
    <Card title="Fee balances of saved addresses" flush>
      <DataTable
        label="Saved addresses and their balances"
        columns={columns}
        data={rows.length > 1 ? [...rows, sum] : rows}
        rowId={({ address }) => address ?? 'sum'}
        rowClassName={({ address }) => (address === null ? 'font-semibold' : undefined)}
      />
    </Card>
  );
}

function FeesLink({ address }: { address: string }) {
  return (
    <Link
      to="/$network/fees/$address"
      params={{ network: useNetwork(), address }}
      className="font-mono text-xs text-accent underline underline-offset-2"
      title={checksummed(address)}
    >
      {middleCut(checksummed(address), 8)}
    </Link>
  );
}

function RemoveButton({ address }: { address: string }) {
  const { forget } = useAddressBookChanges();
  return (
    <Button size="small" variant="quiet" onClick={() => forget(address)}>
      Remove
      <span className="sr-only"> {address}</span>
    </Button>
  );
}

/** Null where no address reported it: nothing known is not zero. */
function sumOfKnown(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? sumUsd(known) : null;
}
