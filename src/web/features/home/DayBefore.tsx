import { Fragment, useState } from 'react';
import type { Scope } from '../../api/scope';
import { errorLine } from '../../components/error-words';
import { failReasonTitle } from '../../record/reasons/reason-title';
import { Button } from '../../ui/Button';
import { failuresOfDay } from './home-questions';
import { ListLinkText } from './Tile';
import { useDayBefore, type DayCounts } from './useDayBefore';

/** Failures against the day before, when asked for. */
export function DayBefore({
  network,
  scope,
  reasons,
}: {
  network: string;
  scope: Scope;
  reasons: readonly string[];
}) {
  // Reasons that come later are not counted by themselves.
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const { data, error, refetch } = useDayBefore(network, scope, asked ?? [], asked !== null);
  return (
    <>
      {asked === null && (
        <Button
          size="small"
          title={`Uses ${2 * (reasons.length + 1)} API calls`}
          onClick={() => setAsked(reasons)}
        >
          Compare with the day before
        </Button>
      )}
      {asked !== null && (
        <div className="w-full text-xs text-ink-2" style={{ minHeight: 32 }}>
          {data ? (
            <DayCountsText counts={data} />
          ) : error ? (
            <p>
              {errorLine(error)}{' '}
              <Button size="small" onClick={() => void refetch()}>
                Retry
              </Button>
            </p>
          ) : (
            <p role="status">Counting…</p>
          )}
        </div>
      )}
    </>
  );
}

/** One of the two counts, with its list. */
function DayCount({ counts, of }: { counts: DayCounts; of: 'today' | 'before' }) {
  const count = counts[of];
  if (count === null) return 'not reported';
  return (
    <ListLinkText
      link={failuresOfDay(counts.atSeconds, of === 'today' ? 0 : 1, counts.reason).link}
    >
      {count.toLocaleString('en-US')}
    </ListLinkText>
  );
}

/** Null where one of the two is not reported. */
const riseOf = ({ today, before }: DayCounts) =>
  today === null || before === null ? null : today - before;

/** All failures against the day before, and the reasons that rose. */
function DayCountsText({ counts }: { counts: readonly DayCounts[] }) {
  const [all, ...reasons] = counts;
  const compared = reasons.filter((count) => riseOf(count) !== null);
  const unknown = reasons.length - compared.length;
  const risen = compared
    .filter((count) => (riseOf(count) ?? 0) > 0)
    .toSorted((a, b) => (riseOf(b) ?? 0) - (riseOf(a) ?? 0))
    .slice(0, 3);
  return (
    <>
      <p>
        {all && <DayCount counts={all} of="today" />} in the last 24h,{' '}
        {all && <DayCount counts={all} of="before" />} in the 24h before.
      </p>
      {reasons.length > 0 && (
        <p>
          {risen.length > 0
            ? 'Increased: '
            : `None of ${unknown > 0 ? 'the reasons counted' : 'these reasons'} increased`}
          {risen.map((count, index) => (
            <Fragment key={count.reason}>
              {index > 0 && '; '}
              {failReasonTitle(count.reason ?? '')} from <DayCount counts={count} of="before" /> to{' '}
              <DayCount counts={count} of="today" />
            </Fragment>
          ))}
          {unknown > 0 && `; ${unknown} not reported`}.
        </p>
      )}
    </>
  );
}
