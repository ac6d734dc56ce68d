import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appFeeClassLabels, type AppFeeClass } from '#service/app-fees/app-fee-class';
import type { DeskFeeGroup, DeskGrouping } from '#service/proxy-api/desk';
import { deskQuery, type DeskParams } from '../../api/endpoints/desk';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/address/AddressText';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { ErrorState } from '../../components/ErrorState';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/amount/TokenAmount';
import { Usd } from '../../components/amount/Usd';
import { DataTable } from '../../ui/table/DataTable';
import { column, numberColumn, type ColumnsOf } from '../../ui/table/table-features';
import { feeRow, type FeeRow } from './fee-figures';
import { ReportTable, RouteLabel } from './ReportTable';
import { whole } from '../../lib/counted';

type Grouping = Exclude<DeskGrouping, 'router'>;
type Row = FeeRow & Pick<DeskFeeGroup, 'name'> & Partial<Pick<DeskFeeGroup, 'collectedUnits'>>;

export const groupTitles: Record<Grouping, string> = {
  result: 'By result',
  rule: 'By reason',
  token: 'By token',
  recipient: 'By recipient',
  originChain: 'By origin chain',
  destinationChain: 'By destination chain',
  route: 'By route',
  referrer: 'By referrer',
  day: 'By day',
};

const idOf = (value: string | number | null | undefined) =>
  typeof value === 'number' ? value : null;
const textOf = (value: string | number | null | undefined) =>
  typeof value === 'string' ? value : null;

/** Columns with a group's name first, and the sums that every table has last. */
function columnsOf(
  header: string,
  cell: (row: Row) => ReactNode,
  ...more: ColumnsOf<Row>
): ColumnsOf<Row> {
  return [
    column(header, cell, { wraps: true }),
    ...more,
    numberColumn('Requests', ({ requests }) => whole(requests)),
    numberColumn('Quoted and due', ({ quotedUsd }) => <Usd value={quotedUsd} />),
    numberColumn('Collected', ({ collectedUsd }) => <Usd value={collectedUsd} />),
    numberColumn('Uncollected', ({ uncollectedUsd }) => <Usd value={uncollectedUsd} />),
  ];
}

const chain = ({ name }: Row) => <ChainLabel chainId={idOf(name[0])} />;
const words = ({ name }: Row) => (name[0] == null ? <NotReported /> : <bdi>{String(name[0])}</bdi>);

const columns: Record<Grouping, ColumnsOf<Row>> = {
  result: columnsOf(
    'Result',
    ({ name }) => appFeeClassLabels[name[0] as AppFeeClass] ?? String(name[0]),
  ),
  rule: columnsOf('Reason', words),
  token: columnsOf(
    'Token',
    ({ name }) => <Token name={name} />,
    numberColumn('Collected amount', (row) => <CollectedAmount row={row} />),
  ),
  recipient: columnsOf('Fee recipient', ({ name }) => <Recipient address={textOf(name[0])} />),
  originChain: columnsOf('Origin chain', chain),
  destinationChain: columnsOf('Destination chain', chain),
  route: columnsOf('Route', ({ name }) => (
    <RouteLabel row={{ originChainId: idOf(name[0]), destinationChainId: idOf(name[1]) }} />
  )),
  referrer: columnsOf('Referrer', ({ name }) =>
    name[0] === null ? 'None' : words({ name } as Row),
  ),
  day: columnsOf('Day (UTC)', ({ key }) => key),
};

/** Asked for once it is on screen. */
export function FeeGroupTable({ params, by }: { params: DeskParams; by: Grouping }) {
  const { data, error, refetch } = useQuery(
    deskQuery(useNetwork(), 'fees', { ...params, groupBy: by }),
  );
  if (!data?.answer)
    return error ? (
      <ErrorState error={error} title="Couldn’t load these sums" onRetry={() => void refetch()} />
    ) : (
      <FeeTableLoading by={by} />
    );
  const rows = data.answer.groups.map((group) => ({
    ...feeRow(JSON.stringify(group.name), group),
    name: group.name,
    collectedUnits: group.collectedUnits,
  }));
  return <FeeTable by={by} rows={rows} more={data.answer.more} />;
}

/** As high as the table at first, so that nothing below it moves. */
export function FeeTableLoading({ by }: { by: Grouping }) {
  return (
    <div className="-mx-4">
      <DataTable label={groupTitles[by]} columns={columns[by]} data={[]} loadingRows={8} />
    </div>
  );
}

export function FeeTable({
  by,
  rows,
  more = 0,
}: {
  by: Grouping;
  rows: readonly Row[];
  more?: number;
}) {
  return (
    <ReportTable
      title={groupTitles[by]}
      isTitleHidden
      columns={columns[by]}
      rows={rows}
      rowId={({ key }) => key}
      more={more}
    />
  );
}

function Token({ name: [chainId, address, symbol] }: Pick<Row, 'name'>) {
  return (
    <span className="inline-flex items-center gap-2">
      <bdi className="foreign-text">{String(symbol ?? address ?? '?')}</bdi>
      <ChainLabel chainId={idOf(chainId)} />
    </span>
  );
}

/** Not reported where an amount of the group is not. */
function CollectedAmount({ row: { name, collectedUnits = null } }: { row: Row }) {
  const decimals = idOf(name[3]);
  if (collectedUnits === null || decimals === null) return <NotReported />;
  const [chainId, address, symbol] = [idOf(name[0]), textOf(name[1]), textOf(name[2])];
  return (
    <TokenAmount
      amount={{
        currency: { chainId, address, symbol, decimals, name: null, metadata: null },
        amount: collectedUnits,
        amountFormatted: null,
        amountUsd: null,
        amountUsdCurrent: null,
        minimumAmount: null,
      }}
    />
  );
}

/** Leads to its balances and claims; a fee's recipient is an EVM address on every chain (service-api.md F1). */
function Recipient({ address }: { address: string | null }) {
  const network = useNetwork();
  if (address === null) return <NotReported />;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <AddressText value={address} />
      {/^0x[0-9a-f]{40}$/i.test(address) && (
        <Link
          to="/$network/fees/$address"
          params={{ network, address }}
          className="py-1 text-accent underline"
        >
          Balance and claim<span className="sr-only"> of {address}</span>
        </Link>
      )}
    </span>
  );
}
