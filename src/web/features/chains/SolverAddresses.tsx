import { useState } from 'react';
import type { ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CopyTextButton } from '../../record/CopyTextButton';
import { useIsNarrow } from '../../ui/useIsNarrow';

const shownAtFirst = 6;

export function SolverAddresses({ chain }: { chain: ChainRecord }) {
  const [isWhole, setIsWhole] = useState(false);
  const isNarrow = useIsNarrow();
  const addresses = chain.solverAddresses;
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
  const shown = isWhole ? addresses : addresses.slice(0, shownAtFirst);
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
      {shown.length < addresses.length && (
        <p className="mt-2">
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {addresses.length}
          </Button>
        </p>
      )}
    </Card>
  );
}
