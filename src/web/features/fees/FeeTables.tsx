import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskFees } from '#service/desk';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { whole } from '../../lib/counted';
import { visibleText } from '../../lib/truncation';
import { ReportTable } from '../../record/reconcile/ReportTable';
import { column, type ColumnsOf } from '../../ui/table-features';
import { checksummed, isClaimAddress } from './claim/recipient';
import { feeRow, figureUsd, type FeeRow } from './fee-figures';

type Token = DeskFees['tokens'][number];
type Rule = DeskFees['rules'][number];

const right = { align: 'right' } as const;

/** Columns with a group's name first, and the sums that every table has last. */
function columnsOf<T extends FeeRow>(
  header: string,
  cell: (row: T) => ReactNode,
  ...more: ColumnsOf<T>
): ColumnsOf<T> {
  return [
    column(header, cell),
    ...more,
    column('Requests', ({ requests }) => whole(requests), right),
    column('Quoted and due', (row) => <Usd value={row.quotedUsd} />, right),
    column('Collected', (row) => <Usd value={row.collectedUsd} />, right),
    column('Uncollected', (row) => <Usd value={row.uncollectedUsd} />, right),
  ];
}

const tokenColumns = columnsOf<FeeRow & { token: Token }>(
  'Token',
  ({ token: { symbol, address, chainId } }) => (
    <span className="inline-flex items-center gap-2">
      <bdi className="foreign-text">{visibleText(symbol ?? address ?? '?')}</bdi>
      <ChainLabel chainId={chainId} />
    </span>
  ),
  column('Collected amount', (row) => <CollectedAmount token={row.token} />, right),
);

export function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const rows = tokens.map((token) => ({
    ...feeRow(JSON.stringify([token.chainId, token.address, token.symbol, token.decimals]), token),
    token,
  }));
  return (
    <ReportTable title="By token" isTitleHidden columns={tokenColumns} rows={rows} rowId={keyOf} />
  );
}

function CollectedAmount({ token }: { token: Token }) {
  const { collectedUnits, decimals } = token;
  if (collectedUnits === null || decimals === null) return <NotReported />;
  return (
    <TokenAmount
      amount={{
        currency: { ...token, decimals, name: null, metadata: null },
        amount: collectedUnits,
        amountFormatted: null,
        amountUsd: null,
        amountUsdCurrent: null,
        minimumAmount: null,
      }}
    />
  );
}

const recipientColumns = columnsOf<FeeRow>('Recipient', ({ key }) => <Recipient address={key} />);

/** Each leads to its balances and claims. */
export function RecipientTable({ recipients }: { recipients: DeskFees['recipients'] }) {
  return (
    <ReportTable
      title="By recipient"
      isTitleHidden
      columns={recipientColumns}
      rows={recipients.map((fees) => feeRow(fees.recipient ?? '', fees))}
      rowId={keyOf}
    />
  );
}

function Recipient({ address }: { address: string }) {
  const network = useNetwork();
  if (address === '') return <NotReported />;
  const spelled = checksummed(address);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <AddressText value={spelled} />
      {isClaimAddress(address) && (
        <Link
          to="/$network/fees/$address"
          params={{ network, address: spelled }}
          className="py-1 text-accent underline"
        >
          Balance and claim<span className="sr-only"> of {spelled}</span>
        </Link>
      )}
    </span>
  );
}

const dayColumns = columnsOf<FeeRow>('Day (UTC)', ({ key }) => key);

export function DayTable({ days }: { days: readonly FeeRow[] }) {
  return (
    <ReportTable title="By day" isTitleHidden columns={dayColumns} rows={days} rowId={keyOf} />
  );
}

const ruleColumns: ColumnsOf<Rule> = [
  column('Rule', (row) => row.rule, { wraps: true }),
  column('Requests', (row) => whole(row.count), right),
  column('Quoted', (row) => <Usd value={figureUsd(row)} />, right),
];

/** Fees that aren’t expected to be collected, by the rule that says so. */
export function RuleTable({ rules }: { rules: readonly Rule[] }) {
  return (
    <ReportTable
      title="Not expected, by rule"
      isTitleHidden
      columns={ruleColumns}
      rows={rules}
      rowId={({ rule }) => rule}
    />
  );
}

const keyOf = ({ key }: FeeRow) => key;
