import { startTransition, useState, type ReactNode } from 'react';
import type { RequestRecord, FeeV2 } from '#service/records/record';
import { useChains } from '../../api/endpoints/chains';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { Tabs } from '../../ui/Tabs';
import { appFeeClassLabels, appFeeReading } from '#service/app-fees/app-fee-class';
import { recordTokens, tokenAt } from '../record-tokens';
import { useChainOf } from '../useChainOf';
import { AppFees, hasAppFees } from './AppFees';
import { RawRecord } from './RawRecord';
import { hasSponsorship, Sponsorship } from './Sponsorship';
import type { Currency } from '#service/schema/currency';
import { AddressText } from '../../components/address/AddressText';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { TokenIcon } from '../../components/chain/TokenIcon';
import { truncated } from '../../lib/truncation';
import { Tag } from '../../ui/Tag';
import { Usd } from '../../components/amount/Usd';
import { DataTable } from '../../ui/table/DataTable';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { UnitsAmount } from './UnitsAmount';
import type { Protocol } from '#service/schema/protocol';
import { KeyValue } from '../../ui/KeyValue';
import { isEmpty, JsonLeaves } from './JsonLeaves';

/** What is looked up now and then, one at a time; a part that has nothing to say has no tab. */
export function RecordTabs({ record, raw }: { record: RequestRecord; raw: unknown }) {
  const chains = useChains();
  const reading = appFeeReading(record, useChainOf());
  const [chosen, setChosen] = useState<string | null>(null);
  const tabs: { value: string; label?: string; content: ReactNode; isShown: boolean }[] = [
    {
      value: 'App fees',
      label: `App fees · ${appFeeClassLabels[reading.class]}`,
      content: <AppFees record={record} />,
      isShown: hasAppFees(record, reading),
    },
    {
      value: 'Sponsorship',
      content: <Sponsorship record={record} />,
      isShown: hasSponsorship(record),
    },
    {
      value: 'Fees (v2)',
      content: <FeesV2Table record={record} />,
      isShown: record.fees.components !== null,
    },
    {
      value: 'Tokens',
      content: <Tokens record={record} />,
      isShown: recordTokens(record, chains).length > 0,
    },
    {
      value: 'Protocol',
      content: <ProtocolDetails record={record} />,
      isShown: hasProtocol(record),
    },
    { value: 'Raw', content: <RawRecord raw={raw} />, isShown: true },
  ];
  const items = tabs.flatMap(({ value, label = value, content, isShown }) =>
    isShown ? [{ value, label, content: <ErrorBoundary>{content}</ErrorBoundary> }] : [],
  );
  const value = items.some((item) => item.value === chosen) ? chosen : items[0]?.value;
  return (
    <section
      aria-label="More about the request"
      className="min-w-0 rounded-lg border border-line bg-surface px-4 pt-1 pb-3"
    >
      <Tabs
        label="More about the request"
        items={items}
        value={value ?? ''}
        // A record is long: the click is answered first.
        onChange={(next) => startTransition(() => setChosen(next))}
      />
    </section>
  );
}

/** The tokens that the record names, each once: what the amounts elsewhere leave out. */
function Tokens({ record }: { record: RequestRecord }) {
  const tokens = recordTokens(record, useChains());
  return (
    <ul className="flex flex-col gap-3">
      {tokens.map((token) => (
        <Token
          key={`${token.chainId} ${token.address} ${token.symbol} ${token.decimals}`}
          token={token}
        />
      ))}
    </ul>
  );
}

function Token({
  token: { chainId, address, symbol, name, decimals, metadata },
}: {
  token: Currency;
}) {
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-2">
        <TokenIcon symbol={symbol} url={metadata?.logoURI} />
        <bdi className="font-semibold foreign-text">{truncated(symbol ?? 'No symbol', 40)}</bdi>
        {name !== null && <bdi className="foreign-text text-ink-2">{truncated(name, 80)}</bdi>}
        {metadata?.isNative && <Tag>native</Tag>}
        {metadata?.verified === false && <Tag tone="warn">unverified token</Tag>}
        {metadata?.verified === true && <span className="text-xs text-ink-3">verified</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <ChainLabel chainId={chainId} />
        {address !== null && <AddressText value={address} chainId={chainId} />}
        {decimals !== null && <span className="text-xs text-ink-3">{decimals} decimals</span>}
      </div>
    </li>
  );
}

// Meanings of the v2 names (service-api.md R15).
const meanings = new Map([
  ['gas', 'Estimated gas'],
  ['fixed', 'Fixed fee'],
  ['price', 'Dynamic fee (chain and amount)'],
  ['gateway', 'API gateway fee'],
]);

const columns: ColumnsOf<FeeV2 & { currency: Currency | null }> = [
  column(
    'Fee',
    (row) => (
      <>
        {truncated(row.name)} <span className="text-xs text-ink-3">{meanings.get(row.name)}</span>
      </>
    ),
    { wraps: true },
  ),
  column('Amount', (row) => <UnitsAmount amount={row.amount} currency={row.currency} />, {
    align: 'right',
  }),
  column('USD', (row) => <Usd value={row.usd} amount={row.amount} />, { align: 'right' }),
];

/** v2's own fees, beside the breakdown that both shapes have. */
function FeesV2Table({ record: { fees } }: { record: RequestRecord }) {
  return (
    <DataTable
      label="Fees of a v2 record"
      columns={columns}
      data={(fees.components ?? []).map((component) => ({
        ...component,
        currency: fees.currency,
      }))}
    />
  );
}

function hasProtocol({ protocol, orderData }: RequestRecord): boolean {
  return protocol !== null || !isEmpty(orderData);
}

/** What the settlement protocol says of the request: whether the depositor can withdraw, the deposit, the order. */
function ProtocolDetails({ record }: { record: RequestRecord }) {
  return (
    <div className="flex max-w-160 flex-col gap-2">
      {record.protocol && <Settlement record={record} protocol={record.protocol} />}
      {freeParts(record).map(({ title, value }) => (
        <Details key={title} title={title}>
          <JsonLeaves value={value} />
        </Details>
      ))}
    </div>
  );
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}

function Settlement({ record, protocol }: { record: RequestRecord; protocol: Protocol }) {
  const chains = useChains();
  const { isWithdrawable, hubType, solver } = protocol;
  const deposit = protocol.deposit?.origin;
  const chainId = deposit?.chainId ?? record.originChainId;
  const text = (value: string | null | undefined) => value && truncated(value);
  const address = (
    value: string | null | undefined,
    kind: 'address' | 'transaction' | 'id' = 'address',
  ) => value && <AddressText value={value} chainId={chainId} kind={kind} />;
  const token = tokenAt(record, chains, chainId, deposit?.currency ?? null);
  const more = [
    ...fact('Hub', text(hubType)),
    ...fact('Solver protocol chain', text(solver?.protocolChainId)),
    ...fact('Amount', deposit?.amount && <UnitsAmount amount={deposit.amount} currency={token} />),
    ...fact('Token', address(deposit?.currency)),
    ...fact('Chain', deposit?.chainId != null && <ChainLabel chainId={deposit.chainId} />),
    ...fact('Depositor', address(deposit?.depositor)),
    ...fact('Depository', address(deposit?.depository)),
    ...fact('On-chain ID', address(deposit?.onchainId, 'id')),
    ...fact('Transaction', address(deposit?.transactionId, 'transaction')),
  ];
  return (
    <>
      <KeyValue
        items={[
          ...fact('Withdrawable', withdrawableWords(isWithdrawable)),
          ...fact(
            'Solver',
            solver?.address && <AddressText value={solver.address} chainId={solver.chainId} />,
          ),
          ...fact(
            'Solver chain',
            solver?.chainId != null && <ChainLabel chainId={solver.chainId} />,
          ),
        ]}
      />
      {more.length > 0 && (
        <Details title="Deposit and hub">
          <KeyValue items={more} />
        </Details>
      )}
    </>
  );
}

function withdrawableWords(isWithdrawable: boolean | null): string | null {
  if (isWithdrawable === null) return null;
  return isWithdrawable ? 'Yes, by the depositor from the depository' : 'No';
}

function fact(term: string, value: ReactNode) {
  return value ? [{ term, value }] : [];
}

/** Parts whose shape is not told. */
function freeParts({ protocol, orderData }: RequestRecord) {
  const { deposit, settlement } = protocol ?? {};
  const parts = [
    { title: 'Deposit relay', value: deposit?.relay },
    { title: 'Deposit attestation', value: deposit?.attestation },
    { title: 'Settlement relay', value: settlement?.relay },
    { title: 'Settlement attestation', value: settlement?.attestation },
    { title: 'Order data', value: orderData },
  ];
  return parts.filter(({ value }) => !isEmpty(value));
}
