import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
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
  const { isWithdrawable = null, solver = null } = protocol ?? {};
  const deposit = depositFacts(record, useChains());
  return (
    <Card title="Protocol" actions={isWithdrawable && <Tag tone="accent">withdrawable</Tag>}>
      <div className="flex flex-col gap-2">
        <KeyValue
          items={[
            ...fact('Depositor can withdraw', isWithdrawable, (can) =>
              can ? 'yes, from the depository' : 'no',
            ),
            ...fact('Solver', solver?.address, (value) => (
              <AddressText value={value} chainId={solver?.chainId} />
            )),
            ...fact('Solver on', solver?.chainId, (id) => <ChainLabel chainId={id} />),
          ]}
        />
        {deposit.length > 0 && (
          <Details title="Deposit and hub">
            <KeyValue items={deposit} />
          </Details>
        )}
        {freeParts(record).map(({ title, value }) => (
          <Details key={title} title={title}>
            <JsonLeaves value={value} />
          </Details>
        ))}
      </div>
    </Card>
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

function fact<T>(term: string, value: T | null | undefined, show: (value: T) => ReactNode) {
  return value == null ? [] : [{ term, value: show(value) }];
}

function depositFacts(record: RequestRecord, chains: ReturnType<typeof useChains>) {
  const { deposit: parts, hubType, solver } = record.protocol ?? {};
  const deposit = parts?.origin;
  const chainId = deposit?.chainId ?? record.originChainId;
  const address = (value: string, kind: 'address' | 'transaction' | 'id' = 'address') => (
    <AddressText value={value} chainId={chainId} kind={kind} />
  );
  return [
    ...fact('Hub', hubType, shownText),
    ...fact('Protocol chain of the solver', solver?.protocolChainId, shownText),
    ...fact('Amount', deposit?.amount, (amount) => {
      const token = tokenAt(record, chains, chainId, deposit?.currency ?? null);
      return <TokenAmount isExact amount={unitsAmount(amount, token)} />;
    }),
    ...fact('Token', deposit?.currency, (value) => address(value)),
    ...fact('Chain', deposit?.chainId, (id) => <ChainLabel chainId={id} />),
    ...fact('Depositor', deposit?.depositor, (value) => address(value)),
    ...fact('Depository', deposit?.depository, (value) => address(value)),
    ...fact('Id on chain', deposit?.onchainId, (value) => address(value, 'id')),
    ...fact('Transaction', deposit?.transactionId, (value) => address(value, 'transaction')),
  ];
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
