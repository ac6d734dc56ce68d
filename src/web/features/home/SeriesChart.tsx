import type { DeskAnswer, DeskSeries } from '#service/proxy-api/desk';
import { useTimeZone } from '../../components/time/time-setting';
import { counted, whole } from '../../lib/counted';
import { absoluteTime } from '../../lib/time';
import { BarChart, Legend } from '../../ui/BarChart';
import { cx } from '../../ui/cx';
import { ListLink } from './ListLink';

type Period = NonNullable<DeskAnswer<'home'>['period']>;

/** Outcomes in the order of a bar, from below; whatever else the desk says stands on top. */
const outcomes: Readonly<Record<string, { words: string; look: string }>> = {
  success: { words: 'filled', look: 'bg-success' },
  open: { words: 'in progress', look: 'bg-flight' },
  refund: { words: 'refunded', look: 'bg-refund' },
  failure: { words: 'failed', look: 'bg-failure' },
  quote: { words: 'not deposited', look: 'bg-line-2' },
};
const order = Object.keys(outcomes);
const other = 'bg-waiting';
const wordsOf = (outcome: string) => outcomes[outcome]?.words ?? outcome;
const rank = (outcome: string) => (order.indexOf(outcome) + 99) % 99;

/** A finger hits a bar of this width. */
const fingerPx = 24;
const short = new Intl.NumberFormat('en-US', { notation: 'compact' });

interface Bucket {
  startSeconds: number;
  endSeconds: number;
  count: number;
  parts: DeskSeries['points'];
}

/** Each hour or day of the period, as far as it lies in it; one without requests is zero. */
export function bucketsOf({ bucketSeconds, points }: DeskSeries, period: Period): Bucket[] {
  const first = Math.floor(period.startSeconds / bucketSeconds);
  const last = Math.floor(period.endSeconds / bucketSeconds);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const start = (first + index) * bucketSeconds;
    const parts = points
      .filter(({ startSeconds }) => startSeconds === start)
      .toSorted((a, b) => rank(a.outcome) - rank(b.outcome));
    return {
      startSeconds: Math.max(start, period.startSeconds),
      endSeconds: Math.min(start + bucketSeconds - 1, period.endSeconds),
      count: parts.reduce((sum, { count }) => sum + count, 0),
      parts,
    };
  });
}

/** Requests by hour or day and outcome, quotes without a deposit among them; each bar opens its list. */
export function SeriesChart({ series, period }: { series: DeskSeries; period: Period }) {
  const isByDay = series.bucketSeconds > 3_600;
  const zone = useTimeZone();
  const text = (startSeconds: number) =>
    isByDay
      ? absoluteTime(startSeconds * 1000, 'UTC').slice(0, 10)
      : absoluteTime(startSeconds * 1000, zone).replace(/:\d\d /, ' ');
  const totals = new Map<string, number>();
  for (const { outcome, count } of series.points)
    totals.set(outcome, (totals.get(outcome) ?? 0) + count);
  const shown = [...totals].toSorted(([a], [b]) => rank(a) - rank(b));
  return (
    <BarChart
      label={`Requests by ${isByDay ? 'day' : 'hour'}`}
      legend={shown.map(([outcome, count]) => (
        <Legend key={outcome} look={outcomes[outcome]?.look ?? other}>
          {whole(count)} {wordsOf(outcome)}
        </Legend>
      ))}
      columns={[isByDay ? 'Day' : 'Hour', 'Requests', ...shown.map(([one]) => wordsOf(one))]}
      bars={bucketsOf(series, period).map((bucket) => ({
        bucket,
        key: String(bucket.startSeconds),
        tick: text(bucket.startSeconds).slice(isByDay ? 5 : 11, 16),
        stack: bucket.parts.map(({ outcome, count }) => ({
          key: outcome,
          look: outcomes[outcome]?.look ?? other,
          value: count,
        })),
        row: [
          text(bucket.startSeconds),
          whole(bucket.count),
          ...shown.map(([outcome]) =>
            whole(bucket.parts.find((part) => part.outcome === outcome)?.count ?? 0),
          ),
        ],
      }))}
      leastTop={2}
      format={(count) => short.format(count)}
      minBarPx={fingerPx}
      renderBar={({ bucket }, content, className) => (
        <ListLink
          search={{
            startTimestamp: String(bucket.startSeconds),
            endTimestamp: String(bucket.endSeconds),
          }}
          label={`${text(bucket.startSeconds)}: ${bucketWords(bucket)}`}
          className={cx(className, 'hover:bg-raised')}
        >
          {content}
        </ListLink>
      )}
    />
  );
}

/** "12 requests: 10 filled, 2 failed". */
function bucketWords({ count, parts }: Bucket): string {
  const split = parts.map((part) => `${whole(part.count)} ${wordsOf(part.outcome)}`);
  return `${counted(count, 'request')}${split.length > 0 ? `: ${split.join(', ')}` : ''}`;
}
