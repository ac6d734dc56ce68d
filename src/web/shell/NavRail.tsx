import { useMatchRoute, useNavigate, useRouteContext, Link } from '@tanstack/react-router';
import {
  CircleDollarSign,
  Command,
  Ellipsis,
  FileJson,
  Grid2x2,
  Link2,
  PanelLeft,
  Quote,
  Rows3,
  Rss,
  ScrollText,
  Sigma,
  type LucideIcon,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { usualPeriod } from '#service/proxy-api/desk';
import type { AccessScope } from '#service/proxy-api/page-config';
import { useNetwork } from '../api/useNetwork';
import { storedSetting } from '../lib/stored-value';
import { cx } from '../ui/cx';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/overlay/Menu';

const pages = [
  { accessScope: 'requests', to: '/$network', name: 'Home', Icon: Grid2x2 },
  { accessScope: 'requests', to: '/$network/requests', name: 'Requests', Icon: Rows3 },
  {
    accessScope: 'requests',
    to: '/$network/reconcile',
    name: 'Reconcile',
    Icon: Sigma,
    isRare: true,
  },
  { accessScope: 'fees', to: '/$network/fees', name: 'Fees', Icon: CircleDollarSign },
  { accessScope: 'chains', to: '/$network/chains', name: 'Chains', Icon: Link2 },
  {
    accessScope: 'requests',
    to: '/$network/open',
    name: 'JSON viewer',
    Icon: FileJson,
    isRare: true,
  },
  { accessScope: 'quotes', to: '/$network/quotes', name: 'Quotes', Icon: Quote, isRare: true },
  {
    accessScope: 'webhooks',
    to: '/$network/webhooks',
    name: 'Webhooks',
    Icon: Rss,
    isRare: true,
  },
  {
    accessScope: 'requests',
    to: '/$network/audit',
    name: 'Audit',
    Icon: ScrollText,
    isRare: true,
  },
] as const satisfies readonly (RailPage & { accessScope: AccessScope; isRare?: true })[];

const rail = storedSetting('waybill.rail', ['wide', 'narrow'], 'wide');

/** A rail at the left; icons alone where there is less room or it was asked for; a bar at the bottom of a phone. */
export function NavRail({ onOpenCommands }: { onOpenCommands: () => void }) {
  const { accessScopes } = useRouteContext({ from: '/$network' }).config.viewer;
  const isWide = useSyncExternalStore(rail.subscribe, rail.get) === 'wide';
  const visible = pages.filter(({ accessScope }) => accessScopes.includes(accessScope));
  return (
    <nav
      aria-label="Main"
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface sm:sticky sm:top-12 sm:h-[calc(100dvh-3rem)] sm:w-12 sm:shrink-0 sm:flex-col sm:gap-0.5 sm:self-start sm:border-t-0 sm:border-r sm:px-2 sm:py-3',
        isWide && 'lg:w-50',
      )}
    >
      {visible.map((page) => (
        <RailLink
          key={page.to}
          {...page}
          isWide={isWide}
          className={'isRare' in page ? 'max-sm:hidden' : ''}
        />
      ))}
      <More pages={visible.filter((page) => 'isRare' in page)} onOpenCommands={onOpenCommands} />
      <span className="mt-auto hidden lg:block">
        <IconButton
          label={isWide ? 'Collapse sidebar' : 'Expand sidebar'}
          onClick={() => rail.set(isWide ? 'narrow' : 'wide')}
        >
          <PanelLeft size={16} />
        </IconButton>
      </span>
    </nav>
  );
}

/** The last entry of a phone's bar: a menu of what has no entry or button of its own there. */
function More({
  pages: rare,
  onOpenCommands,
}: {
  pages: readonly RailPage[];
  onOpenCommands: () => void;
}) {
  const params = { network: useNetwork() };
  const navigate = useNavigate();
  const match = useMatchRoute();
  const isHere = rare.some(({ to }) => match({ to, params }));
  return (
    <Menu
      trigger={
        <button type="button" className={cx(railEntryClass, 'sm:hidden', isHere && railHereClass)}>
          <Ellipsis aria-hidden size={16} className="shrink-0" />
          <span className="text-xs">More</span>
        </button>
      }
      items={[
        ...rare.map(({ to, name, Icon }) => ({
          label: (
            <>
              <Icon aria-hidden size={16} />
              {name}
            </>
          ),
          onSelect: () => void navigate({ to, params }),
        })),
        {
          label: (
            <>
              <Command aria-hidden size={16} />
              Commands
            </>
          ),
          onSelect: onOpenCommands,
        },
      ]}
    />
  );
}

interface RailPage {
  to:
    | '/$network'
    | `/$network/${'requests' | 'reconcile' | 'fees' | 'chains' | 'open' | 'quotes' | 'webhooks' | 'audit'}`;
  name: string;
  Icon: LucideIcon;
}

/** An entry of the rail or of a phone's bar. */
const railEntryClass =
  'flex h-12 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg text-ink-2 hover:bg-raised sm:h-8 sm:flex-none';
const railHereClass = 'bg-accent-soft text-accent! font-semibold';

/** A page of the network, in the rail or in a phone's bar. */
function RailLink({
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
      search={to === '/$network/requests' ? { created: usualPeriod } : {}}
      activeOptions={{ exact: to === '/$network', includeSearch: false }}
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
