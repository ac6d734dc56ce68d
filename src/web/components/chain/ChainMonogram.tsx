import { pendingChains, useChains } from '../../api/endpoints/chains';
import { useRouteContext } from '@tanstack/react-router';
import { chainColor, inkOn } from './brand-ink';
import { monogramLetters } from './monogram-letters';
import { RemoteIcon } from './RemoteIcon';

/** A chain's two letters on its color, or its logo; decoration beside its name. */
export function ChainMonogram({ chainId }: { chainId: number | null }) {
  const hasIcons = useRouteContext({ from: '/$network' }).config.iconHosts.length > 0;
  const chains = useChains();
  const chain = chains.get(chainId ?? Number.NaN);
  const color = chain ? chainColor(chain) : null;
  return (
    <span
      aria-hidden
      className="relative inline-grid size-5 shrink-0 place-items-center overflow-hidden rounded-md border border-ink/15 bg-raised text-[9px] leading-none font-semibold text-ink-2"
      style={color ? { background: color, color: inkOn(color) } : undefined}
    >
      {chain ? monogramLetters(chains).get(chain.id) : chains === pendingChains ? '' : '?'}
      {hasIcons && <RemoteIcon url={chain?.iconUrl || chain?.logoUrl} />}
    </span>
  );
}
