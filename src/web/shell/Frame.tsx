import { lazy, Suspense } from 'react';
import { Link, Outlet, useRouteContext, useSearch } from '@tanstack/react-router';
import { budgets, tightBudget } from '../api/pace';
import { useMayOpen, useNetwork } from '../api/useNetwork';
import { useSessionValue } from '../api/session';
import { useNetworkLook } from '../components/useNetworkLook';
import { Account } from './Account';
import { Commands } from './Commands';
import { Logo } from './Logo';
import { NavRail } from './NavRail';
import { NetworkBadge } from './NetworkBadge';
import { Notices } from './Notices';
import { SearchBox } from './SearchBox';
import { StillWaiting } from './StillWaiting';
import { ThemeToggle } from './ThemeToggle';
import { TimeSwitch } from './TimeSwitch';

// Few pages were found by a word, and calls are counted once there was one.
const FoundBy = lazy(async () => ({ default: (await import('./FoundBy')).FoundBy }));
const PaceMeter = lazy(async () => ({ default: (await import('./PaceMeter')).PaceMeter }));

/** What stands around every page of a network. index.html draws the same frame, empty, before any script runs. */
export function Frame() {
  const network = useNetwork();
  const { kind } = useNetworkLook();
  const { name, loginPath } = useRouteContext({ from: '/$network' }).config.viewer;
  const readsRequests = useMayOpen('requests');
  const { q } = useSearch({ strict: false });
  const budget = tightBudget(useSessionValue(budgets));
  return (
    <>
      {kind !== 'mainnet' && <link rel="icon" type="image/svg+xml" href={`/favicon-${kind}.svg`} />}
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-surface px-3 py-1.5 text-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:h-12 sm:flex-nowrap sm:py-0">
        <Link
          to="/$network/requests"
          params={{ network }}
          className="flex items-center gap-2 rounded text-base font-semibold tracking-tight lg:w-46"
        >
          <Logo />
          <span className="sr-only sm:not-sr-only">Waybill</span>
        </Link>
        <NetworkBadge />
        {readsRequests && <SearchBox />}
        <Commands />
        <div className="ml-auto flex items-center gap-1">
          <Suspense>{budget && <PaceMeter budget={budget} />}</Suspense>
          <TimeSwitch />
          <ThemeToggle />
          {(name !== null || loginPath !== null) && <Account />}
        </div>
      </header>
      <div className="flex">
        <NavRail />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-5 pb-20 outline-none sm:px-6 sm:pb-8"
        >
          <Notices />
          <Suspense>{q !== undefined && <FoundBy />}</Suspense>
          <Outlet />
        </main>
      </div>
      <StillWaiting />
    </>
  );
}
