import { ChainLabel } from './ChainLabel';

const breaksFirst = { minWidth: 'min-content', flexShrink: 999 };

/** From chain to chain. Without room for both names, one of several words breaks before the other is cut. */
export function ChainRoute({ from, to }: { from: number | null; to: number | null }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-ink-2">
      <span className="flex" style={breaksFirst}>
        <ChainLabel chainId={from} />
      </span>
      <span aria-label="to" className="text-ink-3">
        →
      </span>
      <ChainLabel chainId={to} />
    </span>
  );
}
