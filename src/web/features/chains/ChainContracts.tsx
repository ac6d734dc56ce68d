import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import { RowCards } from '../../ui/RowCards';
import type { ColumnsOf } from '../../ui/table-features';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { contractRows } from './contract-rows';

interface Row {
  name: string;
  value: string;
  chainId: number;
}

const columns: ColumnsOf<Row> = [
  {
    id: 'name',
    header: 'Name',
    meta: { cardLabel: null },
    cell: ({ row }) => visibleText(row.original.name),
  },
  {
    id: 'address',
    header: 'Address',
    meta: { wraps: true },
    cell: ({ row: { original } }) => (
      <AddressText value={original.value} chainId={original.chainId} isWhole />
    ),
  },
];

const cardLines = ({ name, value, chainId }: Row) =>
  [
    [
      <span key="name" className="min-w-0 foreign-text">
        {visibleText(name)}
      </span>,
      <AddressText key="address" value={value} chainId={chainId} />,
    ],
  ] as const;

export function ChainContracts({ chain }: { chain: ChainRecord }) {
  const isNarrow = useIsNarrow();
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
  const empty = all.filter(({ value }) => value === null).map(({ name }) => visibleText(name));
  return (
    <Card flush={rows.length > 0} title={`Contracts (${rows.length})`}>
      {rows.length > 0 &&
        (isNarrow ? (
          <RowCards
            label="Contracts"
            rows={rows}
            rowKey={(_, index) => String(index)}
            lines={cardLines}
          />
        ) : (
          <DataTable label="Contracts" stacks columns={columns} data={rows} />
        ))}
      {empty.length > 0 && (
        <p className={rows.length > 0 ? 'px-4 py-2 text-ink-3' : 'text-ink-3'}>
          Reported without an address: {empty.join(', ')}
        </p>
      )}
      {all.length === 0 && <p className="text-ink-3">None reported</p>}
    </Card>
  );
}
