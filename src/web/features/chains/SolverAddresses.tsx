import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';

export function SolverAddresses({ chain }: { chain: ChainRecord }) {
  const addresses = chain.solverAddresses;
  if (addresses === null || addresses.length === 0)
    return (
      <Card title="Solver addresses">
        {addresses === null ? <NotReported /> : 'No solver addresses'}
      </Card>
    );
  return (
    <Card
      title={`Solver addresses (${addresses.length})`}
      actions={<CopyButton value={addresses.join('\n')} label="Copy all solver addresses" />}
    >
      <ul className="grid gap-x-4 gap-y-3 lg:grid-cols-2">
        {addresses.map((address, index) => (
          <li key={index} className="min-w-0">
            <AddressText value={address} chainId={chain.id} isWhole />
          </li>
        ))}
      </ul>
    </Card>
  );
}
