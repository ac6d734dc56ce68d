import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { Card } from '../../ui/Card';
import { CopyTextButton } from '../../record/CopyTextButton';
import { useFirst } from '../../ui/useFirst';
import { useIsNarrow } from '../../ui/useIsNarrow';

export function SolverAddresses({ chain }: { chain: ChainRecord }) {
  const isNarrow = useIsNarrow();
  const addresses = chain.solverAddresses;
  const [shown, more] = useFirst(addresses ?? [], 6);
  const isPartlyRead = chain.unreadable.some(({ path }) => path.startsWith('solverAddresses'));
  if (addresses === null || addresses.length === 0)
    return (
      <Card title="Solver addresses">
        {isPartlyRead ? (
          'None of them could be read.'
        ) : addresses === null ? (
          <NotReported />
        ) : (
          'No solver addresses'
        )}
      </Card>
    );
  return (
    <Card
      title={`Solver addresses (${addresses.length})`}
      actions={<CopyTextButton size="small" label="Copy all" text={() => addresses.join('\n')} />}
    >
      <ul className="grid gap-x-4 gap-y-3 lg:grid-cols-2">
        {shown.map((address, index) => (
          <li key={index} className="min-w-0">
            <AddressText value={address} chainId={chain.id} isWhole={!isNarrow} />
          </li>
        ))}
      </ul>
      {isPartlyRead && <p className="mt-2 text-xs text-warn">Not all of them could be read.</p>}
      {more && <p className="mt-2">{more}</p>}
    </Card>
  );
}
