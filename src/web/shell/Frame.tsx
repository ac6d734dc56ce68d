import { useState, Fragment, useEffect, useSyncExternalStore } from 'react';
import { Link, Outlet, useSearch, useMatchRoute, useRouteContext } from '@tanstack/react-router';
import { usualPeriod } from '#service/proxy-api/desk';
import { ChainsProvider } from '../api/endpoints/chains';
import { LabelsProvider } from '../api/endpoints/labels';
import { useMayOpen, useNetwork } from '../api/useNetwork';
import { useNetworkLook, type NetworkLook } from '../components/useNetworkLook';
import type { ShellDialog } from './dialogs/ShellDialogs';
import { NavRail } from './NavRail';
import { SearchBox } from './SearchBox';
import { lazyPart } from '../components/lazy-part';
import { markSame } from '../components/mark-same';
import { HeaderTools } from './HeaderTools';
import { Notices } from './Notices';
import { useKeys } from '../components/single-keys';
import { useCopy } from '../ui/useCopy';
import { addressKey } from '#service/address';
import { middleCut } from '../lib/truncation';
import { cx } from '../ui/cx';
import { useSwitchNetwork } from './actions/useSwitchNetwork';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { toServerMs } from '../api/server-clock';
import { useSession } from '../api/session';
import { errorLine } from '../components/error-words';
import { RetryButton } from '../components/RetryButton';
import { TimeText } from '../components/time/TimeText';

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

/** The button of the palette (on a phone an entry of More), and the keys that act on every page. */
export function Commands({
  dialog,
  onOpen,
}: {
  dialog: ShellDialog | null;
  onOpen: (dialog: ShellDialog | null) => void;
}) {
  const { copy } = useCopy();
  const showKeys = () => onOpen('keys');
  useKeys({
    '$mod+k': (event) => {
      event.preventDefault();
      onOpen(dialog === 'palette' ? null : 'palette');
    },
    'Shift+?': showKeys,
    // Some layouts type it without Shift.
    '?': showKeys,
    // One that is still being fetched has no key of its own yet, and must not open after this.
    Escape: (event) => {
      if (dialog === null) return;
      event.stopImmediatePropagation();
      onOpen(null);
    },
    c: () => void copy(location.href, 'Link copied'),
  });
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-1 text-ink-2 hover:bg-raised hover:text-ink max-sm:hidden"
      onClick={() => onOpen('palette')}
    >
      Commands
      <kbd
        aria-hidden
        className="hidden rounded border border-line-2 px-1.5 font-mono text-[11px] leading-4 xl:block"
      >
        Ctrl K
      </kbd>
    </button>
  );
}

/** On a request that a search opened by itself: what was searched, marked where the record has it, and the way back. */
function FoundBy() {
  const network = useNetwork();
  const { q } = useSearch({ strict: false });
  const isRequest = useMatchRoute()({ to: '/$network/requests/$id' }) !== false;
  const found = isRequest ? q : undefined;
  useEffect(() => markFound(found ?? ''), [found]);
  if (found === undefined) return null;
  return (
    <p className="mb-3 text-ink-2">
      Only result for{' '}
      {found.split(',').map((identifier, index, all) => (
        <Fragment key={identifier}>
          {index > 0 && (index + 1 < all.length ? ', ' : ' and ')}
          <span className="font-mono text-xs">{middleCut(identifier, 12)}</span>
        </Fragment>
      ))}
      .{' '}
      <Link
        to="/$network/search"
        params={{ network }}
        search={{ q: found, all: 'yes' }}
        className="text-accent underline"
      >
        View search results
      </Link>
    </p>
  );
}

/** Outlines the pasted IDs and addresses wherever AddressText shows them. A style rule also covers what is rendered later. */
function markFound(pasted: string): () => void {
  const sheet = new CSSStyleSheet();
  for (const part of pasted.split(/[^\w.:@=-]+/).filter(({ length }) => length > 20))
    sheet.insertRule(
      `[data-same=${CSS.escape(addressKey(part))}] [title]:not(a, button) { outline: 2px solid var(--color-accent); outline-offset: 1px; border-radius: 2px }`,
    );
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

const looks: Record<NetworkLook['kind'], string> = {
  mainnet: 'border-line-2 bg-raised text-ink-2',
  testnet: 'border-warn bg-warn-soft text-warn',
  sandbox: 'border-warn bg-surface striped-warn text-warn',
};
// On a phone it fits beside the header's tools, however long its words are; on a small one the warning is all.
const badge =
  'h-6 shrink-0 truncate rounded-full border px-2.5 text-xs font-semibold max-sm:max-w-[calc(100%-10rem)] max-sm:px-1.5 max-sm:tracking-tight';

/** Which network this is, in words and color; a choice where there are several. */
function NetworkBadge() {
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

/** Data on screen that could not be refreshed. */
const isOld = ({ state }: Query) => state.status === 'error' && state.data !== undefined;

/** The data on screen that is old, or all of it while there is no connection; nothing else. */
function oldQueries(client: QueryClient, isOnline: boolean): Query[] {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const old = shown.filter(isOld);
  return isOnline || old.length > 0 ? old : shown.filter(({ state }) => state.dataUpdatedAt > 0);
}

/** Offline, or data that could not be refreshed: since when, why, and Retry. Said once for the whole page. */
function DataAgeBar() {
  const client = useQueryClient();
  const session = useSession();
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const [subscribe] = useState(
    () => (listener: () => void) => client.getQueryCache().subscribe(listener),
  );
  const readAtMs = useSyncExternalStore(subscribe, () =>
    Math.min(...oldQueries(client, isOnline).map(({ state }) => state.dataUpdatedAt)),
  );
  const error = oldQueries(client, isOnline).find(isOld)?.state.error ?? null;
  if (isOnline && !error) return null;
  return (
    <div
      role="status"
      className="sticky top-22 z-10 -mx-4 -mt-5 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn/50 bg-warn-soft px-4 py-1.5 sm:top-12 sm:-mx-6 sm:px-6"
    >
      <p className="min-w-0 flex-1 foreign-text">
        <b>{isOnline ? 'Refresh failed.' : 'You’re offline.'}</b>{' '}
        {Number.isFinite(readAtMs) && (
          <>
            Showing data from <TimeText ms={toServerMs(session, readAtMs)} />.
          </>
        )}{' '}
        {isOnline && error && <span className="text-ink-2">{errorLine(error)}</span>}
      </p>
      {isOnline && (
        <RetryButton
          size="small"
          error={error}
          onRetry={() => void client.refetchQueries({ type: 'active', predicate: isOld })}
        />
      )}
    </div>
  );
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
