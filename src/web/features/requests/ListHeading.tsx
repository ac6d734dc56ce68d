import { Pause, Play } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { scopeSearch } from '../../api/scope';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import type { LiveList } from './live/useLiveList';
import { listRoute, useListNavigate } from './search/list-route';
import { omitPagination } from './search/list-search';
import { scopeOf } from './search/service-query';

// They come after the first rows, and find their places held.
const ScopeSwitch = lazy(async () => ({ default: (await import('./ScopeSwitch')).ScopeSwitch }));
const ScopeLine = lazy(async () => ({ default: (await import('./ScopeSwitch')).ScopeLine }));

interface Props {
  network: string;
  live: LiveList;
  /** The first rows are drawn, or there are none: what is no row may come. */
  hasRows: boolean;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  children?: ReactNode;
}

/** Whose requests these are, how many, and whether they are live. */
export function ListHeading({ network, live, hasRows, isPaused, onPause, children }: Props) {
  const navigate = useListNavigate();
  const scope = scopeOf(listRoute.useSearch());
  const hasFailed = live.isLive && live.error !== null;
  const state = isPaused
    ? 'Paused'
    : hasFailed
      ? 'Not updating'
      : live.isLive
        ? 'Live'
        : 'Snapshot';
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 max-sm:basis-full">
        <h1 className="text-lg font-semibold">Requests</h1>
        <Suspense fallback={<span className="h-7" />}>
          {hasRows && (
            <ScopeSwitch
              network={network}
              scope={scope}
              onChange={(next) =>
                navigate({
                  search: (prev) => ({
                    ...omitPagination(prev),
                    scope: undefined,
                    ...scopeSearch(next),
                  }),
                })
              }
            />
          )}
        </Suspense>
      </div>
      <Button
        variant="quiet"
        aria-pressed={isPaused}
        aria-keyshortcuts="p"
        title={
          isPaused ? 'Resume live updates (P)' : 'Refreshes every 10 s. Pause live updates (P)'
        }
        onClick={() => onPause(!isPaused)}
      >
        <span
          aria-hidden
          className={cx(
            'size-2 rounded-full',
            hasFailed ? 'bg-warn' : live.isLive ? 'bg-success' : 'bg-waiting',
          )}
        />
        <span className="max-sm:sr-only">{state}</span>
        {isPaused ? <Play aria-hidden size={14} /> : <Pause aria-hidden size={14} />}
      </Button>
      <div className="flex min-h-8 flex-wrap content-start gap-2 sm:max-xl:order-last sm:max-xl:w-full">
        {children}
      </div>
      <p className="flex min-h-7 items-center gap-x-2 text-xs whitespace-nowrap text-ink-3 max-sm:ml-auto max-sm:gap-0 sm:w-full">
        <Suspense>
          {hasRows && <ScopeLine network={network} scope={scope} query={live.query} />}
        </Suspense>
      </p>
    </header>
  );
}
