import type { ReactNode } from 'react';
import type { PageNetwork } from '#service/page-config';
import { scopeSearch } from '../../api/scope';
import { LiveButton } from './live/LiveButton';
import type { LiveList } from './live/useLiveList';
import { ScopeSwitch } from './ScopeSwitch';
import { listRoute, useListNavigate } from './search/list-route';
import { omitPagination } from './search/list-search';
import { scopeOf } from './search/service-query';

interface Props {
  network: PageNetwork;
  live: LiveList;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  /** What can be done with the list. */
  children: ReactNode;
}

/** Whose requests these are, how many, and whether they are live. */
export function ListHeading({ network, live, isPaused, onPause, children }: Props) {
  const navigate = useListNavigate();
  const scope = scopeOf(listRoute.useSearch());
  return (
    <header className="flex flex-wrap items-center gap-x-1 gap-y-1 sm:gap-x-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 max-sm:basis-full">
        <h1 className="text-lg font-semibold">Requests</h1>
        <ScopeSwitch
          network={network.name}
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
      </div>
      <div className="flex h-8 max-sm:w-27 sm:min-w-28 sm:justify-end">
        <LiveButton network={network} list={live} isPaused={isPaused} onPause={onPause} />
      </div>
      <div className="flex min-h-8 flex-wrap content-start gap-2 max-sm:flex-1 max-sm:gap-1 sm:max-lg:order-last sm:max-lg:w-full">
        {children}
      </div>
    </header>
  );
}
