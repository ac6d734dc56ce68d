import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { contractRows } from './contract-rows';
import { CopyableText } from './CopyableText';

const named = ['v2.chainId', 'v2.depository', 'v2.depositoryVault'];

/** What the protocol calls this chain, where deposits go, and whatever else its versions name. */
export function ChainProtocol({ chain }: { chain: ChainRecord }) {
  if (!chain.protocol) return null;
  const { v2 } = chain.protocol;
  const others = contractRows(chain.protocol).filter(({ name }) => !named.includes(name));
  if (!v2 && others.length === 0) return null;
  const address = (value: string | null | undefined) =>
    value ? <AddressText value={value} chainId={chain.id} /> : <NotReported />;
  const text = (value: string | null | undefined, label: string) =>
    value ? <CopyableText value={value} label={label} /> : <NotReported />;
  return (
    <Card title="Protocol">
      <KeyValue
        items={[
          { term: 'Protocol chain ID (v2)', value: text(v2?.chainId, 'protocol chain ID') },
          { term: 'Depository (v2)', value: address(v2?.depository) },
          { term: 'Depository vault (v2)', value: address(v2?.depositoryVault) },
          ...others.map(({ name, value }) => ({
            term: visibleText(name),
            value: text(value, `protocol ${visibleText(name)}`),
          })),
        ]}
      />
    </Card>
  );
}
