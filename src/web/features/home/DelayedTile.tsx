import { chainName, type ChainOf } from '../../record/chain-of';
import { formatDuration } from '#service/duration';
import { delayWords } from '../../record/usual-time-words';
import { valueUsd } from '../../record/row-values';
import { linkToIds } from './link-to-ids';
import {
  Coverage,
  ListLinkText,
  loadedOf,
  oneLine,
  tallTile,
  Tile,
  TileLoading,
  TileNumber,
  UsdSumText,
} from './Tile';
import { usdSumOf } from './usd-sum';
import type { DelayedOnHome } from './useDelayed';
import type { AnswerQuery } from './useQuestion';

const delayedRule = (fillCount: number) =>
  `Over 3 × the 95th percentile of recent fill times on its route (of all ${fillCount} loaded fills if it has too few) and over 2m (1h from a UTXO chain), in 2 refreshes in a row`;

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
    [route.originChainId, route.destinationChainId]
      .map((id) => oneLine(chainName(chainOf, id)))
      .join(' → ');
  return (
    <Tile title="Delayed" query={query} minHeight={tallTile}>
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
                  {oneLine(`${mostOnRoute.length} requests`)}
                </ListLinkText>
              </p>
            )}
            {slowRoutes.map((route) => (
              <p key={route.requests[0]?.record.id} className="text-warn">
                Route {routeName(route)} is slow:{' '}
                <ListLinkText link={linkToIds(route.requests.map(({ record }) => record.id))}>
                  {oneLine(`${route.requests.length} late requests`)}
                </ListLinkText>
                , not counted above
              </p>
            ))}
            <Coverage>
              Checked {loadedOf(answer, 'oldest')}{' '}
              <ListLinkText link={answer.link}>in progress</ListLinkText>
              {answer.isSimpler &&
                ' (only depositing and pending: the API rejected the full filter)'}
              {checksToo === 'newest' && ' and the 50 latest'}
              {checksToo === 'latest' && ' and the most recently updated'}
              {seenOnce > 0 && `, ${seenOnce} more to be confirmed by the next refresh`}. Delayed is{' '}
              <span title={delayedRule(fillCount)}>
                {oneLine('over 3 ×')} the route’s usual time
              </span>
              {isOfAnyChain && ' and over 1h, because the chains couldn’t be loaded'}.
            </Coverage>
          </>
        );
      }}
    </Tile>
  );
}
