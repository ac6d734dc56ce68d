import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import type { Protocol } from '#service/schema/protocol';
import { useChains } from '../../api/chains';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { truncated } from '../../lib/truncation';
import { KeyValue } from '../../ui/KeyValue';
import { tokenAt } from '../record-tokens';
import { isEmpty, JsonLeaves } from './JsonLeaves';
import { UnitsAmount } from './UnitsAmount';

export function hasProtocol({ protocol, orderData }: RequestRecord): boolean {
  return protocol !== null || !isEmpty(orderData);
}

/** What the settlement protocol says of the request: whether the depositor can withdraw, the deposit, the order. */
export function ProtocolDetails({ record }: { record: RequestRecord }) {
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
