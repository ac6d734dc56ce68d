import { Link, useRouteContext } from '@tanstack/react-router';
import { CircleDollarSign, FileJson, Grid2x2, Link2, Rows3, Sigma } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useNetwork } from '../api/useNetwork';
import { storedSetting } from '../lib/stored-value';
import { cx } from '../ui/cx';

const RailToggle = lazy(async () => ({ default: (await import('./HeaderTools')).RailToggle }));

const pages = [
  { accessScope: 'requests', to: '/$network', name: 'Home', Icon: Grid2x2 },
  { accessScope: 'requests', to: '/$network/requests', name: 'Requests', Icon: Rows3 },
  { accessScope: 'requests', to: '/$network/reconcile', name: 'Reconcile', Icon: Sigma },
  { accessScope: 'fees', to: '/$network/fees', name: 'Fees', Icon: CircleDollarSign },
  { accessScope: 'chains', to: '/$network/chains', name: 'Chains', Icon: Link2 },
  { accessScope: 'requests', to: '/$network/open', name: 'JSON viewer', Icon: FileJson },
] as const;

const rail = storedSetting('waybill.rail', ['wide', 'narrow'], 'wide');

/** A rail at the left; icons alone where there is less room or it was asked for; a bar at the bottom of a phone. */
export function NavRail({ hasAnswers }: { hasAnswers: boolean }) {
  const network = useNetwork();
  const { accessScopes } = useRouteContext({ from: '/$network' }).config.viewer;
  const isWide = useSyncExternalStore(rail.subscribe, rail.get) === 'wide';
  return (
    <nav
      aria-label="Main"
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface sm:sticky sm:top-12 sm:h-[calc(100dvh-3rem)] sm:w-12 sm:shrink-0 sm:flex-col sm:gap-0.5 sm:self-start sm:border-t-0 sm:border-r sm:px-2 sm:py-3',
        isWide && 'lg:w-50',
      )}
    >
      {pages
        .filter(({ accessScope }) => accessScopes.includes(accessScope))
        .map(({ to, name, Icon }) => (
          <Link
            key={to}
            to={to}
            params={{ network }}
            activeOptions={{ exact: to === '/$network' }}
            title={name}
            className={cx(
              'flex h-12 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg text-ink-2 hover:bg-raised sm:h-8 sm:flex-none',
              isWide && 'lg:flex-row lg:justify-start lg:gap-2.5 lg:px-2.5',
            )}
            activeProps={{ className: 'bg-accent-soft text-accent! font-semibold' }}
          >
            <Icon aria-hidden size={16} className="shrink-0" />
            <span
              className={cx(
                'text-xs whitespace-nowrap sm:sr-only',
                isWide && 'lg:not-sr-only lg:text-sm',
              )}
            >
              {name.replace(' viewer', '')}
              {name.endsWith('viewer') && <span className="max-sm:sr-only"> viewer</span>}
            </span>
          </Link>
        ))}
      <span className="mt-auto hidden lg:block">
        <Suspense>
          {hasAnswers && (
            <RailToggle isWide={isWide} onToggle={() => rail.set(isWide ? 'narrow' : 'wide')} />
          )}
        </Suspense>
      </span>
    </nav>
  );
}
