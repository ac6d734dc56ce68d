import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import type { Protocol } from '#service/schema/protocol';
import { useChains } from '../../api/chains';
import { AddressText } from '../../components/AddressText';
import { ChainLabel } from '../../components/ChainLabel';
import { TokenAmount } from '../../components/TokenAmount';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { Tag } from '../../ui/Tag';
import { tokenAt, unitsAmount } from '../record-tokens';
import { isEmpty, JsonLeaves } from './JsonLeaves';

/** What the settlement protocol holds of the request: whether the depositor can withdraw, the deposit, the order. */
export function ProtocolCard({ record }: { record: RequestRecord }) {
  const { protocol, orderData } = record;
  if (protocol === null && isEmpty(orderData)) return null;
  return (
    <Card
      title="Protocol"
      actions={protocol?.isWithdrawable && <Tag tone="accent">withdrawable</Tag>}
    >
      <div className="flex flex-col gap-3">
        {protocol && <Facts record={record} protocol={protocol} />}
        {freeParts(record).map(({ title, value }) => (
          <details key={title}>
            <summary>{title}</summary>
            <div className="mt-1">
              <JsonLeaves value={value} />
            </div>
          </details>
        ))}
      </div>
    </Card>
  );
}

function Facts({ record, protocol }: { record: RequestRecord; protocol: Protocol }) {
  const chains = useChains();
  const { isWithdrawable, hubType, solver } = protocol;
  const deposit = protocol.deposit?.origin;
  const items: { term: string; value: ReactNode }[] = [];
  const add = (term: string, value: ReactNode) => items.push({ term, value });
  const address = (value: string, kind: 'address' | 'transaction' | 'id' = 'address') => (
    <AddressText value={value} chainId={deposit?.chainId ?? record.originChainId} kind={kind} />
  );
  if (isWithdrawable !== null)
    add('Depositor can withdraw', isWithdrawable ? 'yes, from the depository' : 'no');
  if (hubType !== null) add('Hub', shownText(hubType));
  if (solver?.address)
    add('Solver', <AddressText value={solver.address} chainId={solver.chainId} />);
  if (solver?.chainId != null) add('Solver on', <ChainLabel chainId={solver.chainId} />);
  if (solver?.protocolChainId != null)
    add('Solver’s protocol chain', shownText(solver.protocolChainId));
  if (deposit?.amount != null) {
    const token = tokenAt(record, chains, deposit.chainId, deposit.currency);
    add('Deposited', <TokenAmount isExact amount={unitsAmount(deposit.amount, token)} />);
  }
  if (deposit?.currency != null) add('Deposited token', address(deposit.currency));
  if (deposit?.chainId != null) add('Deposited on', <ChainLabel chainId={deposit.chainId} />);
  if (deposit?.depositor != null) add('Depositor', address(deposit.depositor));
  if (deposit?.depository != null) add('Depository', address(deposit.depository));
  if (deposit?.onchainId != null) add('Deposit id on chain', address(deposit.onchainId, 'id'));
  if (deposit?.transactionId != null)
    add('Deposit transaction', address(deposit.transactionId, 'transaction'));
  return <KeyValue items={items} />;
}

/** Parts whose shape is not told. */
function freeParts({ protocol, orderData }: RequestRecord) {
  const { deposit, settlement } = protocol ?? {};
  const parts = [
    { title: 'Deposit, relay', value: deposit?.relay },
    { title: 'Deposit, attestation', value: deposit?.attestation },
    { title: 'Settlement, relay', value: settlement?.relay },
    { title: 'Settlement, attestation', value: settlement?.attestation },
    { title: 'Order data', value: orderData },
  ];
  return parts.filter(({ value }) => !isEmpty(value));
}
