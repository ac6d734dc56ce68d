import { sumUsd } from '#service/decimal';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balancesQuery } from '../../api/app-fees';
import { useNetwork } from '../../api/useNetwork';
import { Usd } from '../../components/Usd';
import { middleCut } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import { column, type ColumnsOf } from '../../ui/table-features';
import { useAddressBook, useAddressBookChanges } from './claim/address-book';
import { checksummed } from './claim/recipient';

interface AddressRow {
  address: string;
  data: AppFeeBalances | undefined;
  error: Error | null;
}

type TotalField = 'totalBalanceUsd' | 'outstandingFastFillBalanceUsd' | 'availableBalanceUsd';

const totalColumn = (header: string, field: TotalField): ColumnsOf<AddressRow>[number] => ({
  id: field,
  header,
  meta: { align: 'right' },
  cell: ({ row: { original } }) =>
    original.error ? 'Not loaded' : original.data ? <Usd value={original.data[field]} /> : '…',
  footer: ({ table }) => {
    const rows = table.getRowModel().rows;
    return <Usd value={sumOfKnown(rows.map(({ original }) => original.data?.[field] ?? null))} />;
  },
});

const columns: ColumnsOf<AddressRow> = [
  {
    id: 'address',
    header: 'Address',
    cell: ({ row }) => <FeesLink address={row.original.address} />,
    footer: 'Total reported (USD)',
  },
  totalColumn('Total', 'totalBalanceUsd'),
  totalColumn('Outstanding', 'outstandingFastFillBalanceUsd'),
  totalColumn('Available', 'availableBalanceUsd'),
  column('Tokens', (row) => row.data?.balances.length ?? '…', { align: 'right' }),
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    meta: { align: 'right' },
    cell: ({ row }) => <RemoveButton address={row.original.address} />,
  },
];

/** Every saved address with its balance, one API call each, and their sums in USD. */
export function SideBySide() {
  const addresses = useAddressBook();
  const network = useNetwork();
  const answers = useQueries({
    queries: addresses.map((address) => balancesQuery(network, address)),
  });
  if (addresses.length === 0) return null;
  return (
    <Card title="Saved addresses" flush>
      <DataTable
        label="Saved addresses and their balances"
        stacks
        columns={columns}
        data={addresses.map((address, index) => {
          const { data, error = null } = answers[index] ?? {};
          return { address, data, error };
        })}
        rowId={({ address }) => address}
        hasFooter={addresses.length > 1}
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
