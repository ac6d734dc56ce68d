import { useState } from 'react';
import { Link, Outlet, useSearch } from '@tanstack/react-router';
import { usualPeriod } from '#service/desk';
import { ChainsProvider } from '../api/chains';
import { LabelsProvider } from '../api/labels';
import { useMayOpen, useNetwork } from '../api/useNetwork';
import { useNetworkLook } from '../components/useNetworkLook';
import { Commands } from './Commands';
import type { ShellDialog } from './dialogs/ShellDialogs';
import { NavRail } from './NavRail';
import { NetworkBadge } from './NetworkBadge';
import { SearchBox } from './SearchBox';
import { lazyPart } from '../components/lazy-part';
import { markSame } from '../components/mark-same';
import { DataAgeBar } from './DataAgeBar';
import { FoundBy } from './FoundBy';
import { HeaderTools } from './HeaderTools';
import { Notices } from './Notices';

const ShellDialogs = lazyPart(async () => (await import('./dialogs/ShellDialogs')).ShellDialogs);

/** What stands around every page of a network. index.html draws the same frame, empty, before any script runs. */
export function Frame() {
  const network = useNetwork();
  const { kind } = useNetworkLook();
  const readsRequests = useMayOpen('requests');
  const { q } = useSearch({ strict: false });
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  return (
    <ChainsProvider>
      <LabelsProvider>
        {kind !== 'mainnet' && (
          <link rel="icon" type="image/svg+xml" href={`/favicon-${kind}.svg`} />
        )}
        <a
          href="#main"
          className="sr-only z-50 rounded-lg bg-surface px-3 py-1.5 text-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:h-12 sm:flex-nowrap sm:py-0">
          <Link
            to="/$network/requests"
            params={{ network }}
            search={{ created: usualPeriod }}
            className="flex items-center gap-2 rounded text-base font-semibold tracking-tight lg:w-46"
          >
            <Logo />
            <span className="sr-only sm:not-sr-only">Waybill</span>
          </Link>
          <NetworkBadge />
          {readsRequests && <SearchBox />}
          <Commands dialog={dialog} onOpen={setDialog} />
          <HeaderTools onOpen={setDialog} />
        </header>
        <div
          className="flex"
          onPointerOver={({ target }) => markSame(target)}
          onFocus={({ target }) => markSame(target)}
        >
          <NavRail onOpenCommands={() => setDialog('palette')} />
          <main
            id="main"
            tabIndex={-1}
            className="min-w-0 flex-1 scroll-mt-12 px-4 pt-5 pb-20 outline-none sm:px-6 sm:pb-8"
          >
            <DataAgeBar />
            {q !== undefined && <FoundBy />}
            <Outlet />
            <div id="notices" className="sticky bottom-2 z-20 mt-2 grid gap-2 max-sm:bottom-16">
              <Notices onOpenLabels={() => setDialog('labels')} />
            </div>
          </main>
        </div>
        {dialog && (
          <ShellDialogs dialog={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
        )}
      </LabelsProvider>
    </ChainsProvider>
  );
}

/** A way from one place to another. */
function Logo() {
  return (
    <svg aria-hidden width="20" height="20" viewBox="0 0 20 20" className="shrink-0 text-accent">
      <circle cx="4" cy="10" r="3.2" fill="currentColor" />
      <path d="M7 10h6" stroke="currentColor" strokeWidth="2" strokeDasharray="1.5 2" />
      <circle cx="16" cy="10" r="2.6" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
