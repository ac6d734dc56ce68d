import type { RequestRecord } from '#service/record';
import type { ChainRecord } from '#service/schema/chain';
import { useChains } from '../../api/chains';
import { ChainLabel } from '../../components/ChainLabel';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { Tag } from '../../ui/Tag';

/** What the chain list says now about the two chains; not what it said at the time of the request. */
export function ChainStatusCard({ record }: { record: RequestRecord }) {
  const chains = useChains();
  const ids = [...new Set([record.originChainId, record.destinationChainId])].filter(
    (id) => id !== null,
  );
  if (ids.length === 0) return null;
  return (
    <Card title="Chain status now">
      <ul className="flex flex-col gap-2">
        {ids.map((id) => {
          const chain = chains.get(id);
          const troubles = chain ? chainTroubles(chain) : [];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <ChainLabel chainId={id} />
              {!chain && <span className="text-ink-3">Not in the chain list</span>}
              {chain && troubles.length === 0 && <span className="text-ink-3">Operational</span>}
              {troubles.map((trouble) => (
                <Tag key={trouble} tone="warn">
                  {trouble}
                </Tag>
              ))}
              {chain?.statusMessage && (
                <span className="w-full foreign-text text-ink-2">
                  {shownText(chain.statusMessage)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function chainTroubles(chain: ChainRecord): string[] {
  const limit = chain.partialDisableLimit;
  return [
    chain.disabled && 'Disabled',
    chain.depositEnabled === false && 'Deposits disabled',
    chain.blockProductionLagging && 'Block lag',
    limit !== null && limit > 0 && 'Partially disabled',
    chain.surgeEnabled && 'Higher fees (surge)',
  ].filter((trouble) => typeof trouble === 'string');
}
