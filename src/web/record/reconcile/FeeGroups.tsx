import type { ReactNode } from 'react';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { visibleText } from '../../lib/truncation';
import type { ColumnsOf } from '../../ui/table-features';
import type { FeeGroup, FeeSum, Ranked } from './reconcile-report';
import { ReportTable, RouteLabel } from './ReportTable';

type Usds = Pick<FeeSum, 'fees' | 'quotedUsd' | 'collectedUsd' | 'uncollectedUsd'>;

/** Columns that every table of app fees ends with. */
export const feeSumColumns: ColumnsOf<Usds> = [
  {
    id: 'fees',
    header: 'Fees',
    meta: { align: 'right' },
    cell: ({ row }) => row.original.fees.toLocaleString('en-US'),
  },
  ...(
    [
      ['Quoted', 'quotedUsd'],
      ['Collected', 'collectedUsd'],
      ['Uncollected', 'uncollectedUsd'],
    ] as const
  ).map(([header, field]): ColumnsOf<Usds>[number] => ({
    id: field,
    header,
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original[field]} />,
  })),
];

function groupColumns(
  header: string,
  cell: (group: FeeGroup) => ReactNode,
  ...more: ColumnsOf<FeeGroup>
): ColumnsOf<FeeGroup> {
  return [
    { id: 'group', header, cell: ({ row }) => cell(row.original) },
    ...more,
    ...(feeSumColumns as ColumnsOf<FeeGroup>),
  ];
}

const columns = {
  token: groupColumns('Token', Token, {
    id: 'amount',
    header: 'Collected amount',
    meta: { align: 'right' },
    cell: ({ row }) => <CollectedAmount group={row.original} />,
  }),
  chain: groupColumns('Origin chain', ({ row }) => <ChainLabel chainId={row.originChainId} />),
  route: groupColumns('Route', ({ row }) => <RouteLabel row={row} />),
  day: groupColumns('Day (UTC)', ({ key }) => key),
  referrer: groupColumns('Referrer', ({ key }) => (
    <bdi className="foreign-text">{visibleText(key)}</bdi>
  )),
  recipient: groupColumns('Recipient', ({ fee: { recipient } }) =>
    recipient === null ? <NotReported /> : <AddressText value={recipient} />,
  ),
};

/** The largest groups by what was collected; the rest is counted, and in the CSV. Days are all there. */
export function FeeGroups({
  title,
  ranked: { groups, more },
  by,
}: {
  title: string;
  ranked: Ranked<FeeGroup>;
  by: keyof typeof columns;
}) {
  return (
    <ReportTable
      title={title}
      isTitleHidden
      columns={columns[by]}
      rows={groups}
      rowId={({ key }) => key}
      more={more}
    />
  );
}

const addressColumns: ColumnsOf<{ key: string } & Usds> = [
  {
    id: 'address',
    header: 'Address',
    cell: ({ row }) => <AddressText value={row.original.key} />,
  },
  ...(feeSumColumns as ColumnsOf<{ key: string } & Usds>),
];

/** Each address that was looked for, those without a fee included. */
export function FeeAddresses({
  addresses,
}: {
  addresses: readonly { key: string; sum: FeeSum }[];
}) {
  return (
    <ReportTable
      title="By address"
      isTitleHidden
      columns={addressColumns}
      rows={addresses.map(({ key, sum }) => ({ ...sum, key }))}
      rowId={({ key }) => key}
    />
  );
}

function Token({ row: { token } }: FeeGroup) {
  if (!token) return <NotReported />;
  const { symbol, address, chainId } = token;
  return (
    <span className="inline-flex items-center gap-2">
      <bdi className="foreign-text">{visibleText(symbol ?? address ?? '?')}</bdi>
      <ChainLabel chainId={chainId} />
    </span>
  );
}

/** Not reported where an amount of the group is not. */
function CollectedAmount({ group: { collectedUnits, row } }: { group: FeeGroup }) {
  if (collectedUnits === null || !row.token || row.token.decimals === null) return <NotReported />;
  return (
    <TokenAmount
      amount={{
        currency: { ...row.token, name: null, metadata: null },
        amount: String(collectedUnits),
        amountFormatted: null,
        amountUsd: null,
        amountUsdCurrent: null,
        minimumAmount: null,
      }}
    />
  );
}
