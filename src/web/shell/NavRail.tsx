import { useRouteContext } from '@tanstack/react-router';
import { CircleDollarSign, FileJson, Grid2x2, Link2, Rows3, Sigma } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { AccessScope } from '#service/page-config';
import { storedSetting } from '../lib/stored-value';
import { cx } from '../ui/cx';
import { RailLink, type RailPage } from './RailLink';

const RailEnd = lazy(async () => ({ default: (await import('./RailEnd')).RailEnd }));

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
] as const satisfies readonly (RailPage & { accessScope: AccessScope; isRare?: true })[];

const rail = storedSetting('waybill.rail', ['wide', 'narrow'], 'wide');

/** A rail at the left; icons alone where there is less room or it was asked for; a bar at the bottom of a phone. */
export function NavRail({ hasAnswers }: { hasAnswers: boolean }) {
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
          className={'isRare' in page ? 'max-sm:hidden' : undefined}
        />
      ))}
      <span className="flex flex-1 sm:contents">
        <Suspense>
          {hasAnswers && (
            <RailEnd
              isWide={isWide}
              rarePages={visible.filter((page) => 'isRare' in page)}
              onToggle={() => rail.set(isWide ? 'narrow' : 'wide')}
            />
          )}
        </Suspense>
      </span>
    </nav>
  );
}
