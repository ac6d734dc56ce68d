import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/address/AddressText';
import { NotReported } from '../../components/NotReported';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { contractRows } from './contract-rows';

interface Row {
  name: string;
  value: string;
  chainId: number;
}

const columns: ColumnsOf<Row> = [
  column('Name', (row) => <span className="foreign-text">{row.name}</span>, {
    card: { line: 1 },
  }),
  column('Address', (row) => <ContractAddress {...row} />, { wraps: true, card: { line: 1 } }),
];

function ContractAddress({ value, chainId }: Row) {
  return <AddressText value={value} chainId={chainId} isWhole={!useIsNarrow()} />;
}

export function ChainContracts({ chain }: { chain: ChainRecord }) {
  if (chain.contracts === null)
    return (
      <Card title="Contracts">
        <NotReported />
      </Card>
    );
  const all = contractRows(chain.contracts);
  const rows = all.flatMap(({ name, value }) =>
    value === null ? [] : [{ name, value, chainId: chain.id }],
  );
  const empty = all.filter(({ value }) => value === null).map(({ name }) => name);
  return (
    <Card flush={rows.length > 0} title={`Contracts (${rows.length})`}>
      {rows.length > 0 && <DataTable label="Contracts" columns={columns} data={rows} />}
      {empty.length > 0 && (
        <p className={rows.length > 0 ? 'px-4 py-2 text-ink-3' : 'text-ink-3'}>
          Reported without an address: {empty.join(', ')}
        </p>
      )}
      {all.length === 0 && <p className="text-ink-3">None reported</p>}
    </Card>
  );
}
