import { chainName, type ChainOf } from '../../record/chain-of';
import { formatDuration } from '#service/duration';
import { delayWords } from '../../record/usual-time-words';
import { valueUsd } from '../../record/row-values';
import { linkToIds } from './home-questions';
import {
  Coverage,
  ListLinkText,
  loadedOf,
  Tile,
  TileLoading,
  TileNumber,
  UsdSumText,
} from './Tile';
import { usdSumOf } from './usd-sum';
import type { DelayedOnHome } from './useDelayed';
import type { AnswerQuery } from './useQuestion';

const delayedRule = (fillCount: number) =>
  `More than 3 × the time in which 95% of the newest fills on its route arrived (of ${fillCount} loaded fills where the route has too few), and over 2m (1h from a UTXO chain), in two refreshes in a row`;

/** Requests in progress that take longer than usual. */
export function DelayedTile({
  query,
  delayed,
  chainOf,
}: {
  query: AnswerQuery;
  delayed: DelayedOnHome | null;
  chainOf: ChainOf;
}) {
  const routeName = (route: { originChainId: number | null; destinationChainId: number | null }) =>
    `${chainName(chainOf, route.originChainId)} → ${chainName(chainOf, route.destinationChainId)}`;
  return (
    <Tile title="Delayed" query={query} minHeightPx={200}>
      {(answer) => {
        if (delayed === null) return <TileLoading />;
        const { single, slowRoutes, mostOnRoute, seenOnce, fillCount } = delayed;
        const { checksToo, isOfAnyChain } = delayed;
        const ids = single.map(({ record }) => record.id);
        const [oldest] = single;
        const [onRoute] = mostOnRoute;
        return (
          <>
            <TileNumber
              count={ids.length}
              isMore={!answer.isComplete}
              link={linkToIds(ids)}
              label="delayed"
              tone="text-warn"
            />
            {oldest && (
              <p title={delayWords(oldest.delay)}>
                <UsdSumText sum={usdSumOf(single.map(({ record }) => valueUsd(record)))} />. Oldest:{' '}
                {formatDuration(oldest.delay.ageSeconds)}, {routeName(oldest.record)}
              </p>
            )}
            {onRoute && (
              <p>
                Most: {routeName(onRoute.record)},{' '}
                <ListLinkText link={linkToIds(mostOnRoute.map(({ record }) => record.id))}>
                  {mostOnRoute.length} requests
                </ListLinkText>
              </p>
            )}
            {slowRoutes.map((route) => (
              <p key={route.requests[0]?.record.id} className="text-warn">
                Route {routeName(route)} is slow:{' '}
                <ListLinkText link={linkToIds(route.requests.map(({ record }) => record.id))}>
                  {route.requests.length} requests late
                </ListLinkText>
              </p>
            ))}
            <Coverage>
              Checked {loadedOf(answer, 'oldest')}{' '}
              <ListLinkText link={answer.link}>in progress</ListLinkText>
              {answer.isSimpler &&
                ' (only depositing and pending: the API rejected the full filter)'}
              {checksToo === 'newest' && ' and the 50 latest'}
              {checksToo === 'latest' && ' and the latest to change'}
              {seenOnce > 0 && `, ${seenOnce} more if the next refresh confirms it`}.{' '}
              <span title={delayedRule(fillCount)}>More than 3 × the usual time</span>
              {isOfAnyChain && ' and over 1h, because the chains couldn’t be loaded'}.
            </Coverage>
          </>
        );
      }}
    </Tile>
  );
}
