import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { contractRows, type ContractRow } from './contract-rows';

const columns: ColumnsOf<ContractRow & { chainId: number }> = [
  { id: 'name', header: 'Name', cell: ({ row }) => visibleText(row.original.name) },
  {
    id: 'address',
    header: 'Address',
    meta: { wraps: true },
    cell: ({ row: { original } }) =>
      original.value === null ? (
        <span className="text-ink-3">none</span>
      ) : (
        <AddressText value={original.value} chainId={original.chainId} isWhole />
      ),
  },
];

export function ChainContracts({ chain }: { chain: ChainRecord }) {
  if (chain.contracts === null)
    return (
      <Card title="Contracts">
        <NotReported />
      </Card>
    );
  const rows = contractRows(chain.contracts);
  return (
    <Card flush title={`Contracts (${rows.length})`}>
      <DataTable
        label="Contracts"
        stacks
        columns={columns}
        data={rows.map((row) => ({ ...row, chainId: chain.id }))}
      />
    </Card>
  );
}
