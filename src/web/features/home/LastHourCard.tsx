import { StatusBadge } from '../../components/StatusBadge';
import { groupedBy } from '../../lib/grouped-by';
import { linkToIds } from './link-to-ids';
import { Coverage, lastHourPx, ListLinkText, loadedOf, Tile, TotalNumber } from './Tile';
import type { AnswerQuery } from './useQuestion';

/** What changed in an hour, by status. Its height stays, so that a refresh moves nothing below from under the pointer. */
export function LastHourCard({ query }: { query: AnswerQuery }) {
  return (
    <Tile title="Changed in the last hour" query={query} minHeight={lastHourPx}>
      {(answer) => {
        const byStatus = [...groupedBy(answer.records, ({ status }) => status ?? '')].toSorted(
          ([, a], [, b]) => b.length - a.length,
        );
        return (
          <>
            <TotalNumber answer={answer} label="changed in the last hour" />
            <Coverage>Requests with a deposit. By status: {loadedOf(answer, 'latest')}.</Coverage>
            <ul className="mt-1 grid w-fit">
              {byStatus.map(([status, records]) => (
                <li key={status} className="flex min-h-7 items-center justify-between gap-6">
                  <StatusBadge status={status || null} />
                  <ListLinkText
                    link={linkToIds(records.map(({ id }) => id))}
                    className="inline-block min-w-6 py-1 text-right text-accent underline"
                    label={`${records.length} with status ${status || 'not reported'}`}
                  >
                    {records.length}
                  </ListLinkText>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Tile>
  );
}
