import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type SyntheticEvent } from 'react';
import { Link, Outlet, useSearch } from '@tanstack/react-router';
import { ChainsProvider } from '../api/chains';
import { useMayOpen, useNetwork } from '../api/useNetwork';
import { useNetworkLook } from '../components/useNetworkLook';
import { Commands } from './Commands';
import type { ShellDialog } from './dialogs/ShellDialogs';
import { Logo } from './Logo';
import { NavRail } from './NavRail';
import { NetworkBadge } from './NetworkBadge';
import { SearchBox } from './SearchBox';
import { useIdleAfter } from '../components/useIdleAfter';
import { Skeleton } from '../ui/Skeleton';

// Few pages were found by a word.
const FoundBy = lazy(async () => ({ default: (await import('./FoundBy')).FoundBy }));
const HeaderTools = lazy(async () => ({ default: (await import('./HeaderTools')).HeaderTools }));
const Notices = lazy(async () => ({ default: (await import('./Notices')).Notices }));
const ShellDialogs = lazy(async () => ({
  default: (await import('./dialogs/ShellDialogs')).ShellDialogs,
}));

const mark = ({ target }: SyntheticEvent) =>
  void import('../components/mark-same').then(({ markSame }) => markSame(target));

const maxWaitMs = 2_000;
// As wide as the tools can be, drawn as wide as they mostly are.
const toolsSpace = (
  <span className="ml-auto flex w-30 justify-end sm:w-38 lg:w-52">
    <Skeleton className="my-2 w-30" />
  </span>
);

/** What stands around every page of a network. index.html draws the same frame, empty, before any script runs. */
export function Frame() {
  const network = useNetwork();
  const { kind } = useNetworkLook();
  const readsRequests = useMayOpen('requests');
  const { q } = useSearch({ strict: false });
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const hasAnswers = useFirstAnswers();
  return (
    <ChainsProvider isWanted={hasAnswers}>
      {kind !== 'mainnet' && <link rel="icon" type="image/svg+xml" href={`/favicon-${kind}.svg`} />}
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
          className="flex items-center gap-2 rounded text-base font-semibold tracking-tight lg:w-46"
        >
          <Logo />
          <span className="sr-only sm:not-sr-only">Waybill</span>
        </Link>
        <NetworkBadge />
        {readsRequests && <SearchBox />}
        <Commands dialog={dialog} onOpen={setDialog} />
        <Suspense fallback={toolsSpace}>
          {hasAnswers ? <HeaderTools onOpen={setDialog} /> : toolsSpace}
        </Suspense>
      </header>
      <div className="flex" onPointerOver={mark} onFocus={mark}>
        <NavRail onOpenCommands={() => setDialog('palette')} />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 scroll-mt-12 px-4 pt-5 pb-20 outline-none sm:px-6 sm:pb-8"
        >
          <Suspense>{q !== undefined && <FoundBy />}</Suspense>
          <Outlet />
          <div id="notices" className="sticky bottom-2 z-20 mt-2 grid gap-2 max-sm:bottom-16">
            <Suspense>{hasAnswers && <Notices />}</Suspense>
          </div>
        </main>
      </div>
      <Suspense>{dialog && <ShellDialogs dialog={dialog} onOpen={setDialog} />}</Suspense>
    </ChainsProvider>
  );
}

/** Whether the page's first answers are there: what no row needs is loaded after them, or after a while without. */
function useFirstAnswers(): boolean {
  const isFetching = useIsFetching() > 0;
  const [hasAnswers, setHasAnswers] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasAnswers(true), isFetching ? maxWaitMs : 0);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return useIdleAfter(hasAnswers);
}
