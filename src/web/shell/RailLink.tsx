import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useNetwork } from '../api/useNetwork';
import { cx } from '../ui/cx';

export interface RailPage {
  to:
    | '/$network'
    | `/$network/${'requests' | 'reconcile' | 'fees' | 'chains' | 'open' | 'quotes' | 'webhooks'}`;
  name: string;
  Icon: LucideIcon;
}

/** An entry of the rail or of a phone's bar. */
export const railEntryClass =
  'flex h-12 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg text-ink-2 hover:bg-raised sm:h-8 sm:flex-none';
export const railHereClass = 'bg-accent-soft text-accent! font-semibold';

/** A page of the network, in the rail or in a phone's bar. */
export function RailLink({
  to,
  name,
  Icon,
  isWide,
  className,
}: RailPage & { isWide: boolean; className?: string }) {
  return (
    <Link
      to={to}
      params={{ network: useNetwork() }}
      activeOptions={{ exact: to === '/$network' }}
      title={name}
      className={cx(
        railEntryClass,
        isWide && 'lg:flex-row lg:justify-start lg:gap-2.5 lg:px-2.5',
        className,
      )}
      activeProps={{ className: railHereClass }}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span
        className={cx(
          'text-xs whitespace-nowrap sm:sr-only',
          isWide && 'lg:not-sr-only lg:text-sm',
        )}
      >
        {name}
      </span>
    </Link>
  );
}
