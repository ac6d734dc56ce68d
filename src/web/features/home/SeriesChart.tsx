import type { DeskAnswer, DeskSeries } from '#service/desk';
import { useTimeSetting } from '../../components/time-setting';
import { counted, whole } from '../../lib/counted';
import { absoluteTime } from '../../lib/time';
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
const rank = (outcome: string) => (order.indexOf(outcome) + 99) % 99;

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

/** An even number that ends an axis: 119 → 120, 7 → 8. */
function axisTop(highest: number): number {
  const step = Math.max(2, 10 ** Math.floor(Math.log10(Math.max(1, highest))) / 5);
  return Math.max(step, Math.ceil(highest / step) * step);
}

/** Requests by hour or day and outcome, quotes without a deposit among them; each bar opens its list. */
export function SeriesChart({ series, period }: { series: DeskSeries; period: Period }) {
  const setting = useTimeSetting();
  const isByDay = series.bucketSeconds > 3_600;
  const zone = isByDay ? 'UTC' : setting === 'relative' ? 'local' : setting;
  const buckets = bucketsOf(series, period);
  const top = axisTop(Math.max(0, ...buckets.map(({ count }) => count)));
  const text = (startSeconds: number) =>
    absoluteTime(startSeconds * 1000, zone).slice(0, isByDay ? 10 : 16);
  const totals = new Map<string, number>();
  for (const { outcome, count } of series.points)
    totals.set(outcome, (totals.get(outcome) ?? 0) + count);
  const labelEvery = Math.ceil(buckets.length / 8);
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap gap-x-4 text-xs text-ink-2">
        {[...totals]
          .toSorted(([a], [b]) => rank(a) - rank(b))
          .map(([outcome, count]) => (
            <span key={outcome} className="inline-flex items-center gap-1">
              <span aria-hidden className={cx('size-2.5', outcomes[outcome]?.look ?? other)} />
              {whole(count)} {outcomes[outcome]?.words ?? outcome}
            </span>
          ))}
      </figcaption>
      <div className="flex gap-1 text-xs text-ink-3 tabular-nums">
        <div
          aria-hidden
          className="flex flex-col justify-between text-right"
          style={{ height: 144, marginTop: -8 }}
        >
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{short.format(count)}</span>
          ))}
        </div>
        {/* Reversed, so that the newest are in sight where there is no room for all. */}
        <div className="flex min-w-0 flex-1 flex-row-reverse overflow-x-auto">
          {/* A finger hits a bar of this width. */}
          <div className="flex-none grow" style={{ minWidth: buckets.length * 24 }}>
            <div className="flex h-32 items-end border-b border-line">
              {buckets.map((bucket) => (
                <ListLink
                  key={bucket.startSeconds}
                  search={{
                    startTimestamp: String(bucket.startSeconds),
                    endTimestamp: String(bucket.endSeconds),
                  }}
                  label={`${text(bucket.startSeconds)}: ${bucketWords(bucket)}`}
                  className="flex h-full min-w-0 flex-1 flex-col-reverse px-px hover:bg-raised"
                >
                  {bucket.parts.map(({ outcome, count }) => (
                    <span
                      key={outcome}
                      className={outcomes[outcome]?.look ?? other}
                      style={{ height: `${(count / top) * 100}%` }}
                    />
                  ))}
                </ListLink>
              ))}
            </div>
            <div aria-hidden className="mt-1 flex">
              {buckets.map(({ startSeconds }, index) => (
                <span key={startSeconds} className="min-w-0 flex-1 whitespace-nowrap">
                  {index % labelEvery === 0 &&
                    (isByDay ? text(startSeconds).slice(5) : text(startSeconds).slice(11))}
                </span>
              ))}
            </div>
          </div>
        </div>
      </div>
    </figure>
  );
}

/** "12 requests: 10 filled, 2 failed". */
function bucketWords({ count, parts }: Bucket): string {
  const split = parts.map(
    (part) => `${whole(part.count)} ${outcomes[part.outcome]?.words ?? part.outcome}`,
  );
  return `${counted(count, 'request')}${split.length > 0 ? `: ${split.join(', ')}` : ''}`;
}
