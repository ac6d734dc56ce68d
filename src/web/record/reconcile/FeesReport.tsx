import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeskAnswer, DeskFees, DeskGrouping } from '#service/proxy-api/desk';
import { deskQuery, notHeldText, type DeskParams } from '../../api/endpoints/desk';
import { useNetwork, useNoMirrorText } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { Usd } from '../../components/amount/Usd';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import {
  beyondUsd,
  dayRows,
  dueUsd,
  feeParts,
  figureUsd,
  usdText,
  type FeeRow,
} from './fee-figures';
import { FeeGroupTable, FeeTable, FeeTableLoading, groupTitles } from './FeeGroupTable';
import { Figure } from './ReportTable';
import { UncollectedFees } from './UncollectedFees';
import { counted, whole } from '../../lib/counted';
import { formatUsd } from '../../lib/amounts';
import { BarChart, Legend } from '../../ui/BarChart';

/** The figures of a period by day: what every report of app fees begins with. */
export function useFees(params: DeskParams) {
  return useQuery(deskQuery(useNetwork(), 'fees', { ...params, groupBy: 'day' }));
}

const figuresClass = 'grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-4';

/**
 * App fees of a period, from one question: what was due, collected and not, what isn't due apart, by day, and by whatever
 * is chosen.
 *
 * @param words what is read, as "the last 7 days"
 * @param renderHead what stands above the figures once they are there
 * @param more a figure that stands beside them, whatever the period
 */
export function FeesReport({
  params,
  words,
  groupings,
  renderHead,
  more,
}: {
  params: DeskParams;
  words: string;
  groupings: readonly Exclude<DeskGrouping, 'day' | 'router'>[];
  renderHead?: (answer: DeskAnswer<'fees'>) => ReactNode;
  more?: ReactNode;
}) {
  const { data, error, refetch } = useFees(params);
  const noMirror = useNoMirrorText();
  const [firstGrouping = 'day'] = groupings;
  if (data?.answer)
    return (
      <>
        {renderHead?.(data)}
        <Answer fees={data.answer} period={data.period} more={more}>
          {groupings.map((by) => ({
            value: by,
            label: groupTitles[by],
            content: <FeeGroupTable params={params} by={by} />,
          }))}
        </Answer>
        {data.answer.uncollected.count > 0 && (
          <UncollectedFees key={JSON.stringify(params)} params={params} fees={data.answer} />
        )}
      </>
    );
  return (
    <>
      {error ? (
        <ErrorState
          error={error}
          title="Couldn’t load the app fees"
          unaffected="Balances and claims aren’t affected."
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" className="text-ink-2">
          {noMirror ??
            (data ? notHeldText(data.coverage, words, data.period) : 'Adding up app fees…')}
        </p>
      )}
      <dl className={figuresClass}>
        {!error && noMirror === null && <FiguresLoading />}
        {more}
      </dl>
      {!error && noMirror === null && (
        <>
          <Skeleton className="h-51 w-full opacity-40" />
          <FeeTableLoading by={firstGrouping} />
        </>
      )}
    </>
  );
}

function FiguresLoading() {
  return ['Quoted and due', 'Collected', 'Uncollected'].map((term) => (
    <Figure key={term} isFirst term={term}>
      <span className="flex h-7 items-center">
        <Skeleton className="w-24" />
      </span>
    </Figure>
  ));
}

function Answer({
  fees,
  period,
  more,
  children,
}: {
  fees: DeskFees;
  period: DeskAnswer<'fees'>['period'];
  more: ReactNode;
  children: { value: string; label: string; content: ReactNode }[];
}) {
  const { uncollected, collected, quoted } = fees;
  const unknown = quoted.usdUnknown + collected.usdUnknown;
  const beyond = beyondUsd(fees);
  const days = dayRows(fees.groups, period);
  return (
    <>
      <dl className={figuresClass}>
        <Figure
          isFirst
          term="Quoted and due"
          note={`${whole(fees.requests)} requests with app fees`}
        >
          <Usd value={dueUsd(fees)} />
        </Figure>
        <Figure
          isFirst
          term="Collected"
          note={`From ${whole(collected.count)} fees${beyond === null ? '' : `; ${usdText(beyond)} more than was quoted and due`}`}
        >
          <Usd value={figureUsd(collected)} />
        </Figure>
        <Figure
          isFirst
          term="Uncollected"
          note={`${whole(uncollected.count)} fees that are due but not, or only partly, collected`}
        >
          <Usd value={figureUsd(uncollected)} />
        </Figure>
        {more}
        {feeParts(fees).map(({ name, figure, note }) => (
          <Figure key={name} term={name} note={`${whole(figure.count)} fees. ${note}`}>
            <Usd value={figureUsd(figure)} />
          </Figure>
        ))}
      </dl>
      {unknown > 0 && (
        <p className="text-ink-3">
          Not in the sums: {counted(unknown, 'quoted or collected amount')} without a reported USD
          value.
        </p>
      )}
      {fees.requests === 0 ? (
        <p className="text-ink-2">No request of this period has app fees.</p>
      ) : (
        <>
          <FeeDayChart days={days} window={period} />
          <Tabs
            label="Sums of app fees"
            items={[
              ...children,
              {
                value: 'day',
                label: 'By day',
                content: <FeeTable by="day" rows={days.map((row) => ({ ...row, name: [] }))} />,
              },
            ]}
          />
        </>
      )}
    </>
  );
}

type Day = Pick<FeeRow, 'key' | 'quotedUsd' | 'collectedUsd'>;

const daySeconds = 86_400;

/** Quoted as an outline behind collected, per day. Lengths are drawn from numbers; the sums themselves stay exact elsewhere. */
function FeeDayChart({
  days,
  window,
}: {
  days: readonly Day[];
  /** Which part of the first and the last day was read, once that is known. */
  window: { startSeconds: number; endSeconds: number } | null;
}) {
  const partial = window && partialDays(window);
  return (
    <BarChart
      label="Collected of quoted per day"
      legend={
        <>
          <span className="font-semibold">Daily app fees (USD)</span>
          <Legend look="bg-accent">Collected</Legend>
          <Legend look="border border-edge">Quoted</Legend>
          {partial && <span className="text-ink-3">{partial}</span>}
        </>
      }
      columns={['Day (UTC)', 'Quoted', 'Collected']}
      bars={days.map(({ key, quotedUsd, collectedUsd }) => ({
        key,
        tick: key.slice(5),
        stack: [{ key: 'collected', look: 'bg-accent', value: Number(collectedUsd) }],
        outline: Number(quotedUsd),
        row: [key, usdText(quotedUsd), usdText(collectedUsd)],
      }))}
      leastTop={0.01}
      format={(value) => formatUsd(String(value))?.replace('.00', '') ?? ''}
    />
  );
}

/** The window begins or ends within a day: its bar is no whole day's. */
function partialDays({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }) {
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 16);
  const words = [
    startSeconds % daySeconds !== 0 && `first day from ${clock(startSeconds)}`,
    (endSeconds + 1) % daySeconds !== 0 && `last day until ${clock(endSeconds)}`,
  ].filter(Boolean);
  return words.length > 0 && `UTC days; ${words.join(', ')}`;
}
