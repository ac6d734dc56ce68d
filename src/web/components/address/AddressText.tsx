import { ExternalLink } from 'lucide-react';
import { addressKey } from '#service/address';
import { explorerLink } from '#service/schema/explorer-link';
import { pendingChains, useChains } from '../../api/endpoints/chains';
import { useAddressLabel } from '../../api/endpoints/labels';
import { middleCut } from '../../lib/truncation';
import { CopyButton } from '../../ui/CopyButton';
import { cx } from '../../ui/cx';

const names = { address: 'address', transaction: 'transaction hash', id: 'id' };

/**
 * An address, hash or id: both ends, the whole on hover and in copy, and the chain's own explorer. A label never stands
 * without the address: another one could look like it.
 */
export function AddressText({
  value,
  chainId,
  kind = 'address',
  isWhole = false,
  isUnderButtons = false,
}: {
  value: string;
  chainId?: number | null | undefined;
  kind?: 'address' | 'transaction' | 'id';
  /** Shows every character, breaking where it must. */
  isWhole?: boolean;
  /** Its buttons stand at the top right of what it is positioned in. */
  isUnderButtons?: boolean;
}) {
  const chains = useChains();
  const chain = chains.get(chainId ?? Number.NaN);
  const link = kind === 'id' ? null : explorerLink(chain, kind, value);
  const label = useAddressLabel(value);
  return (
    <span
      data-same={addressKey(value)}
      className="-my-1 inline-flex max-w-full min-w-0 items-center align-middle"
    >
      <span className="flex min-w-0 flex-col text-xs">
        {label && <bdi className="truncate">{label}</bdi>}
        <span
          className="font-mono foreign-text"
          title={label ? `${label}: ${value}` : value}
          data-print={value}
        >
          {isWhole ? value : middleCut(value)}
        </span>
      </span>
      <span className={cx('inline-flex shrink-0', isUnderButtons && 'absolute top-0 right-0')}>
        <CopyButton value={value} label={`Copy ${names[kind]}`} />
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${names[kind]} in ${chain?.explorerName ?? 'the explorer'}`}
            title={link}
            className="inline-flex size-6 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
          >
            <ExternalLink size={13} />
          </a>
        ) : (
          // Its link comes with the chains.
          chains === pendingChains &&
          chainId != null &&
          kind !== 'id' && <span className="size-6 shrink-0" />
        )}
      </span>
    </span>
  );
}
