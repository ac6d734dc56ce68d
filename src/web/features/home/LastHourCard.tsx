import { StatusBadge } from '../../components/StatusBadge';
import { groupedBy } from '../../lib/grouped-by';
import { linkToIds } from './home-questions';
import { Coverage, ListLinkText, loadedOf, sampleOf, Tile, TotalNumber } from './Tile';
import type { AnswerQuery } from './useQuestion';

/** What changed in an hour, by status. */
export function LastHourCard({ query }: { query: AnswerQuery }) {
  return (
    <Tile title="Changed in the last hour" query={query} minHeightPx={192}>
      {(answer) => {
        const byStatus = [...groupedBy(answer.records, ({ status }) => status ?? '')].toSorted(
          ([, a], [, b]) => b.length - a.length,
        );
        const sample = sampleOf(answer, 'latest');
        return (
          <>
            <TotalNumber answer={answer} label="changed in the last hour" />
            <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
              {sample !== null && <li className="py-1 text-ink-3">Of {sample}:</li>}
              {byStatus.map(([status, records]) => (
                <li key={status} className="flex items-center gap-1">
                  <ListLinkText
                    link={linkToIds(records.map(({ id }) => id))}
                    className="inline-block min-w-6 py-1 text-accent underline"
                    label={`${records.length} with status ${status || 'not reported'}`}
                  >
                    {records.length}
                  </ListLinkText>
                  <StatusBadge status={status || null} />
                </li>
              ))}
            </ul>
            <Coverage>Requests with a deposit. By status: {loadedOf(answer, 'latest')}.</Coverage>
          </>
        );
      }}
    </Tile>
  );
}
