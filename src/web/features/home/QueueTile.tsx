import type { ReactNode } from 'react';
import type { DeskHome, DeskQueue, DeskView } from '#service/proxy-api/desk';
import { formatDuration } from '#service/duration';
import { chainName, type ChainOf } from '../../record/chain-of';
import { useChainOf } from '../../record/useChainOf';
import { FigureUsd } from '../../record/FigureUsd';
import { deskViewSearch, viewWords } from '../../record/view-words';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { ListLink, NumberLink, type ListLinkSearch } from './ListLink';
import { counted, whole } from '../../lib/counted';

/** Words that no line separates. */
const oneLine = (text: string) => text.replaceAll(' ', '\u00a0');

/** One of the queues: how many, worth what, and the list of the same requests. */
export function QueueTile({
  view,
  queue,
  missing,
  atMs,
  period,
  periodWords,
}: {
  view: DeskView;
  queue: DeskQueue | null | undefined;
  /** Why there is no figure; null while the answer is loading. */
  missing: string | null;
  atMs: number;
  /** The period, as the list takes it. */
  period: ListLinkSearch;
  periodWords: string;
}) {
  const { name, hint, sum } = viewWords[view];
  const isOfPeriod = view === 'uncollected';
  const search: ListLinkSearch = { ...deskViewSearch(view), ...(isOfPeriod && period) };
  return (
    <div className="grid min-h-[172px] min-w-0 xl:min-h-[196px]">
      <Card title={<span title={hint}>{name}</span>}>
        {queue ? (
          <>
            <NumberLink
              count={queue.count}
              search={search}
              label={name.toLowerCase()}
              tone={view === 'late' || isOfPeriod ? 'text-warn' : 'text-failure'}
            />
            {queue.count > 0 && (
              <p>
                <FigureUsd figure={queue} what={sum} />
                {queue.oldestMs !== null && (
                  <>
                    . Oldest:{' '}
                    {oneLine(
                      formatDuration(Math.max(0, Math.floor((atMs - queue.oldestMs) / 1000))),
                    )}
                  </>
                )}
              </p>
            )}
            {'routes' in queue && <LateRoutes routes={(queue as LateQueue).routes} />}
            <p className="mt-2 text-xs text-balance text-ink-3">
              {isOfPeriod ? (
                `Created in ${periodWords}.`
              ) : queue.inPeriod.count === 0 || queue.count === 0 ? (
                `None created in ${periodWords}.`
              ) : (
                <ListLink search={{ ...search, ...period }}>
                  {whole(queue.inPeriod.count)} created in {periodWords}
                </ListLink>
              )}
            </p>
          </>
        ) : missing === null ? (
          <div role="status" aria-label="Loading" className="flex flex-col gap-3">
            <Skeleton className="h-7 w-24" />
            <Skeleton />
            <Skeleton />
          </div>
        ) : (
          <p className="text-ink-2">{missing}</p>
        )}
      </Card>
    </div>
  );
}

type LateQueue = NonNullable<DeskHome['late']>;

/** Routes that are slow as a whole, and else the one with the most late requests. */
function LateRoutes({ routes }: Pick<LateQueue, 'routes'>) {
  const chainOf = useChainOf();
  const slow = routes.filter(({ isSlow }) => isSlow).slice(0, 2);
  const [most] = routes;
  const shown = slow.length > 0 ? slow : most && most.count > 1 ? [most] : [];
  return shown.map((route) => (
    <p
      key={`${route.originChainId} ${route.destinationChainId}`}
      className={route.isSlow ? 'text-warn' : ''}
    >
      {route.isSlow
        ? `Route ${routeName(route, chainOf)} is slow: `
        : `Most: ${routeName(route, chainOf)}, `}
      <RouteLink route={route}>{oneLine(counted(route.count, 'late request'))}</RouteLink>
    </p>
  ));
}

function RouteLink({
  route: { originChainId, destinationChainId },
  children,
}: {
  route: LateQueue['routes'][number];
  children: ReactNode;
}) {
  // The list can’t ask for a chain that isn’t reported.
  if (originChainId === null || destinationChainId === null) return <>{children}</>;
  return (
    <ListLink
      search={{
        ...deskViewSearch('late'),
        originChainId: String(originChainId),
        destinationChainId: String(destinationChainId),
      }}
    >
      {children}
    </ListLink>
  );
}

function routeName(
  { originChainId, destinationChainId }: LateQueue['routes'][number],
  chainOf: ChainOf,
): string {
  return [originChainId, destinationChainId]
    .map((id) => oneLine(chainName(chainOf, id)))
    .join(' → ');
}
