import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { CopyableText } from './CopyableText';

/** What the second version of the protocol calls this chain, and where deposits go. */
export function ChainProtocol({ chain }: { chain: ChainRecord }) {
  const v2 = chain.protocol?.v2;
  if (!v2) return null;
  const address = (value: string | null) =>
    value ? <AddressText value={value} chainId={chain.id} /> : <NotReported />;
  return (
    <Card title="Protocol v2">
      <KeyValue
        items={[
          {
            term: 'Chain id',
            value: v2.chainId ? (
              <CopyableText value={v2.chainId} label="protocol chain id" />
            ) : (
              <NotReported />
            ),
          },
          { term: 'Depository', value: address(v2.depository) },
          { term: 'Depository vault', value: address(v2.depositoryVault) },
        ]}
      />
    </Card>
  );
}
