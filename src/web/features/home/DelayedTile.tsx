import { chainName, type ChainOf } from '../../record/chain-of';
import { formatDuration } from '#service/duration';
import type { Stuckness } from '../../record/stuck';
import { valueUsd } from '../../record/row-values';
import type { DelayedRequests } from './delayed-requests';
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
import type { AnswerQuery } from './useQuestion';

/** Requests in progress that take longer than usual. */
export function DelayedTile({
  query,
  delayed,
  sampleSize,
  chainOf,
}: {
  query: AnswerQuery;
  delayed: DelayedRequests | null;
  sampleSize: number;
  chainOf: ChainOf;
}) {
  return (
    <Tile title="Delayed" query={query}>
      {(answer) => {
        if (delayed === null) return <TileLoading />;
        const { single, slowRoutes } = delayed;
        const ids = single.map(({ record }) => record.id);
        const [oldest] = single;
        return (
          <>
            <TileNumber count={ids.length} link={linkToIds(ids)} label="delayed" />
            {oldest && (
              <p>
                <UsdSumText sum={usdSumOf(single.map(({ record }) => valueUsd(record)))} />; the
                oldest for {formatDuration(oldest.stuckness.ageSeconds)}.{' '}
                {usualText(oldest.stuckness)}
              </p>
            )}
            {slowRoutes.map(({ originChainId, destinationChainId, requests }) => (
              <p key={`${originChainId}>${destinationChainId}`} className="text-warn">
                Route {chainName(chainOf, originChainId)} → {chainName(chainOf, destinationChainId)}{' '}
                is slow:{' '}
                <ListLinkText link={linkToIds(requests.map(({ record }) => record.id))}>
                  {requests.length} requests late
                </ListLinkText>
                , none on time since
              </p>
            ))}
            <Coverage>
              Checked {loadedOf(answer, 'oldest')}{' '}
              <ListLinkText link={answer.link}>in progress</ListLinkText>
              {answer.isSimpler &&
                ' (depositing and pending only: the API rejected the full filter)'}
              . Delayed: over 3 × the time within which 95% of {sampleSize} loaded fills arrived,
              and over 2m (1h from a UTXO chain).
            </Coverage>
          </>
        );
      }}
    </Tile>
  );
}

/** What the age is compared with. */
function usualText({ normalSeconds, basis }: Stuckness): string {
  if (basis === 'floor') return 'Too few fills are loaded to say what is usual.';
  const where = basis === 'route' ? 'on its route' : 'on all routes';
  return `95% of loaded fills ${where} took under ${formatDuration(normalSeconds)}.`;
}
