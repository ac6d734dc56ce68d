import { chainName, type ChainOf } from '../../record/chain-of';
import { formatDuration } from '#service/duration';
import { usualWords } from '../../record/usual-time-words';
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
  return (
    <Tile title="Delayed" query={query} minHeightPx={264}>
      {(answer) => {
        if (delayed === null) return <TileLoading />;
        const { single, slowRoutes, seenOnce, fillCount, checksLatest } = delayed;
        const ids = single.map(({ record }) => record.id);
        const [oldest] = single;
        return (
          <>
            <TileNumber count={ids.length} link={linkToIds(ids)} label="delayed" />
            {oldest && (
              <p>
                <UsdSumText sum={usdSumOf(single.map(({ record }) => valueUsd(record)))} />; the
                oldest for {formatDuration(oldest.delay.ageSeconds)},{' '}
                {usualWords(oldest.delay.usual)}.
              </p>
            )}
            {slowRoutes.map(({ originChainId, destinationChainId, requests }) => (
              <p key={`${originChainId}>${destinationChainId}`} className="text-warn">
                Route {chainName(chainOf, originChainId)} → {chainName(chainOf, destinationChainId)}{' '}
                is slow:{' '}
                <ListLinkText link={linkToIds(requests.map(({ record }) => record.id))}>
                  {requests.length} requests late
                </ListLinkText>
              </p>
            ))}
            <Coverage>
              Checked {loadedOf(answer, 'oldest')}{' '}
              <ListLinkText link={answer.link}>in progress</ListLinkText>
              {answer.isSimpler &&
                ' (depositing and pending only: the API rejected the full filter)'}
              {checksLatest && ' and those that changed last'}. Delayed: over 3 × the time in which
              95% of the newest fills on its route arrived (else of {fillCount} loaded fills), and
              over 2m (1h from a UTXO chain).
              {answer.before === null
                ? ' The next refresh confirms which of them stay delayed.'
                : seenOnce > 0 && ` ${seenOnce} more if the next refresh confirms them.`}
            </Coverage>
          </>
        );
      }}
    </Tile>
  );
}
