import { linkToIds } from './home-questions';
import { Coverage, ListLinkText, loadedOf, Tile, TileNumber, UsdSumText } from './Tile';
import type { UncollectedFees } from './uncollected-fees';
import type { AnswerQuery } from './useQuestion';

/** App fees that were quoted and not collected. */
export function UncollectedTile({
  query,
  fees,
}: {
  query: AnswerQuery;
  fees: UncollectedFees | null;
}) {
  return (
    <Tile title="Uncollected app fees" query={query}>
      {(answer) => {
        if (fees === null) return null;
        const { unexplained, quoted, explained } = fees;
        return (
          <>
            <TileNumber
              count={unexplained.length}
              link={linkToIds(unexplained.map(({ record }) => record.id))}
              label="uncollected app fees"
            />
            {unexplained.length > 0 && (
              <p>
                <UsdSumText sum={quoted} /> quoted, nothing collected
              </p>
            )}
            <Coverage>
              Among {loadedOf(answer, 'newest')} successful requests with app fees.
              {explained.length > 0 && (
                <>
                  {' '}
                  An app-fee rule explains{' '}
                  <ListLinkText link={linkToIds(explained.map(({ record }) => record.id))}>
                    {explained.length} more
                  </ListLinkText>
                  .
                </>
              )}
            </Coverage>
          </>
        );
      }}
    </Tile>
  );
}
