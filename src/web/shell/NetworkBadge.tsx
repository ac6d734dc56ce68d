import { useRouteContext } from '@tanstack/react-router';
import { useNetwork } from '../api/useNetwork';
import type { NetworkLook } from '../components/useNetworkLook';
import { useNetworkLook } from '../components/useNetworkLook';
import { cx } from '../ui/cx';
import { useSwitchNetwork } from './useSwitchNetwork';

const looks: Record<NetworkLook['kind'], string> = {
  mainnet: 'border-line-2 bg-raised text-ink-2',
  testnet: 'border-warn bg-warn-soft text-warn',
  sandbox: 'border-warn bg-surface striped-warn text-warn',
};
// On a phone it fits beside the header's tools, however long its words are; on a small one the warning is all.
const badge =
  'h-6 shrink-0 truncate rounded-full border px-2.5 text-xs font-semibold max-sm:max-w-[calc(100%-10rem)] max-sm:px-1.5 max-sm:tracking-tight';

/** Which network this is, in words and color; a choice where there are several. */
export function NetworkBadge() {
  const network = useNetwork();
  const look = useNetworkLook();
  const { words, warning, kind } = look;
  const { networks } = useRouteContext({ from: '/$network' }).config;
  const switchTo = useSwitchNetwork();
  if (networks.length === 1)
    return (
      <span title={words} className={cx(badge, looks[kind], 'leading-5.5')}>
        {warning === null ? (
          words
        ) : (
          <>
            <span className="max-[24rem]:sr-only">{look.name}, </span>
            {warning}
          </>
        )}
      </span>
    );
  return (
    <select
      aria-label="Network"
      value={network}
      className={cx(badge, looks[kind], 'pr-1')}
      onChange={(event) => switchTo(event.target.value)}
    >
      {networks.map(({ name }) => (
        <option key={name} value={name} className="bg-surface text-ink">
          {name === network ? words : name}
        </option>
      ))}
    </select>
  );
}
