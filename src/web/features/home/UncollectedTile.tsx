import { errorLine } from '../../components/error-words';
import { TimeText } from '../../components/TimeText';
import { Button } from '../../ui/Button';
import { Coverage, ListLinkText, loadedOf, tallTile, Tile, TileNumber, UsdSumText } from './Tile';
import { linkToFees, type UncollectedFees } from './uncollected-fees';
import { olderFeesCalls, withOlder, type OlderFeesQuery } from './useOlderFees';
import type { AnswerQuery } from './useQuestion';

/** App fees that were quoted and not collected. */
export function UncollectedTile({
  query,
  older,
  fees,
}: {
  query: AnswerQuery;
  older: OlderFeesQuery;
  fees: UncollectedFees | null;
}) {
  return (
    <Tile title="Uncollected app fees" query={query} minHeight={tallTile}>
      {(newest) => {
        if (fees === null) return null;
        const { unexplained, quoted, explained } = fees;
        const { answer, hasGap } = withOlder(newest, older.data);
        return (
          <>
            <TileNumber
              count={unexplained.length}
              isMore={!answer.isComplete}
              link={linkToFees(unexplained)}
              label="uncollected app fees"
              tone="text-warn"
            />
            {unexplained.length > 0 && (
              <p>
                <UsdSumText sum={quoted} /> quoted, nothing collected
              </p>
            )}
            <Coverage>
              Checked {loadedOf(answer, hasGap ? 'loaded' : 'latest')} successful requests with app
              fees
              {older.data && (
                <>
                  ; all but the latest 50 were loaded <TimeText ms={older.data.atMs} />
                </>
              )}
              .{hasGap && ' Some in between weren’t checked.'}
              {explained.length > 0 && (
                <>
                  {' '}
                  An app-fee rule explains{' '}
                  <ListLinkText link={linkToFees(explained)}>{explained.length} more</ListLinkText>.
                </>
              )}
            </Coverage>
            {!newest.isComplete && (
              <p className="mt-1 flex flex-wrap items-center gap-2 text-xs">
                <Button
                  size="small"
                  disabled={older.isFetching}
                  title={`Uses up to ${olderFeesCalls} API calls`}
                  onClick={() => void older.refetch()}
                >
                  {older.isFetching
                    ? 'Checking…'
                    : older.data
                      ? 'Check again'
                      : 'Check the 200 latest'}
                </Button>
                {older.error && !older.isFetching && errorLine(older.error)}
              </p>
            )}
          </>
        );
      }}
    </Tile>
  );
}
