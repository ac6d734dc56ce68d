import type { RequestRecord } from '#service/record';
import { pendingChains, useChains } from '../../api/chains';
import { ChainLabel } from '../../components/ChainLabel';
import { ChainTroubles } from '../../components/ChainTroubles';
import { Card } from '../../ui/Card';

/** What the chain list says now about the two chains; not what it said at the time of the request. */
export function ChainStatusCard({ record }: { record: RequestRecord }) {
  const chains = useChains();
  const ids = [...new Set([record.originChainId, record.destinationChainId])].filter(
    (id) => id !== null,
  );
  if (ids.length === 0) return null;
  // A list that isn't there lacks nothing.
  const unread = chains === pendingChains ? 'Loading…' : 'Chain list not available';
  const missing = chains.size > 0 ? 'Not in the chain list' : unread;
  return (
    <Card title="Chain status now">
      <ul className="flex flex-col gap-2">
        {ids.map((id) => {
          const chain = chains.get(id);
          return (
            <li key={id} className="flex flex-wrap items-start gap-x-2 gap-y-1">
              <ChainLabel chainId={id} />
              {chain ? (
                <ChainTroubles chain={chain} />
              ) : (
                <span className="text-ink-3">{missing}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
