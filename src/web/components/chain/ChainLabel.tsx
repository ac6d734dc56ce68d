import { nameOfChain } from '#service/schema/chain';
import { pendingChains, useChains } from '../../api/endpoints/chains';
import { ChainMonogram } from './ChainMonogram';
import { NotReported } from '../NotReported';

// As wide as most names.
const unread = {
  color: 'transparent',
  background: 'var(--color-raised)',
  whiteSpace: 'nowrap' as const,
  maxWidth: '4.5rem',
};

/** A chain's monogram and name; its id where the name is not known. */
export function ChainLabel({ chainId }: { chainId: number | null }) {
  const chains = useChains();
  const chain = chains.get(chainId ?? Number.NaN);
  if (chainId === null) return <NotReported />;
  const name = nameOfChain(chain, chainId);
  return (
    <span
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle"
      title={chain ? `${name} (chain ${chainId})` : name}
    >
      <ChainMonogram chainId={chainId} />
      <bdi
        className="line-clamp-2 max-w-48 [overflow-wrap:normal] text-ellipsis whitespace-normal"
        style={chains === pendingChains ? unread : undefined}
      >
        {name}
      </bdi>
    </span>
  );
}
