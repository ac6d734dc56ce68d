import { useRouteContext } from '@tanstack/react-router';
import { RemoteIcon } from './RemoteIcon';

/** A token's logo, over the first letter of its symbol; nothing where logos are not shown. Decoration beside its symbol. */
export function TokenIcon({
  symbol,
  url,
}: {
  symbol: string | null;
  url: string | null | undefined;
}) {
  const { iconHosts } = useRouteContext({ from: '/$network' }).config;
  if (iconHosts.length === 0) return null;
  const [letter] = (symbol ?? '').replace(/[^\p{L}\p{N}]/gu, '');
  return (
    <span
      aria-hidden
      className="relative mr-1 inline-grid size-5 shrink-0 place-items-center overflow-hidden rounded-full border border-ink/15 bg-raised align-middle text-[9px] leading-none font-semibold text-ink-2"
    >
      {letter?.toUpperCase() ?? '?'}
      <RemoteIcon url={url} />
    </span>
  );
}
