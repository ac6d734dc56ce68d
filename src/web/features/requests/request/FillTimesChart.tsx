import { formatDuration } from '#service/duration';
import { useNow } from '../../../components/time/clock';
import { whole } from '../../../lib/counted';
import { BarChart, Legend, markLook } from '../../../ui/BarChart';

const daySeconds = 86_400;
const widths = [
  ...[1, 60].flatMap((unit) => [1, 2, 3, 5, 10, 15, 20, 30].map((count) => count * unit)),
  ...[1, 2, 3, 6, 12, 24].map((hours) => hours * 3_600),
];
/** Without the last bin. */
const mostBins = 12;

interface Bin {
  fromSeconds: number;
  /** Null: whatever took longer is in it. */
  toSeconds: number | null;
  fills: number;
}

/** Fill times in bins of one width, at least half of them; the last bin has all that took longer. `seconds` in ascending order. */
export function fillBins(seconds: readonly number[]): Bin[] {
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map(
    (share) => seconds[Math.ceil(seconds.length * share) - 1],
  );
  // A few that took very long would leave one bin for all the others.
  const most = Math.min(p95, 4 * p50);
  const width =
    widths.find((one) => most < one * mostBins) ??
    Math.ceil((most + 1) / mostBins / daySeconds) * daySeconds;
  const last = Math.floor(most / width) + 1;
  return Array.from({ length: last + 1 }, (_, index) => {
    const bin = {
      fromSeconds: index * width,
      toSeconds: index === last ? null : (index + 1) * width,
    };
    return { ...bin, fills: seconds.filter((one) => isIn(bin, one)).length };
  });
}

export function isIn({ fromSeconds, toSeconds }: Omit<Bin, 'fills'>, seconds: number): boolean {
  return seconds >= fromSeconds && (toSeconds === null || seconds < toSeconds);
}

/** "under 5s", "5s to under 10s", "45s or more". */
export function binWords({ fromSeconds, toSeconds }: Omit<Bin, 'fills'>): string {
  const from = formatDuration(fromSeconds);
  if (toSeconds === null) return `${from} or more`;
  return `${fromSeconds === 0 ? '' : `${from} to `}under ${formatDuration(toSeconds)}`;
}

/** How long the newest fills took, with the bin of this request framed. */
export function FillTimesChart({
  seconds,
  where,
  secondsAt,
}: {
  /** In ascending order. */
  seconds: readonly number[];
  /** "on this route". */
  where: string;
  /** How long this request took, or has taken by now; null where neither is known. */
  secondsAt: (nowMs: number) => number | null;
}) {
  const bins = fillBins(seconds);
  const own = useNow((nowMs) => {
    const taken = secondsAt(nowMs);
    return taken === null ? -1 : bins.findIndex((bin) => isIn(bin, taken));
  });
  return (
    <BarChart
      label={`Fill times ${where}`}
      legend={
        <>
          <Legend look="bg-edge">Fills {where}</Legend>
          {bins[own] && <Legend look={markLook}>This request: {binWords(bins[own])}</Legend>}
        </>
      }
      columns={['Fill time', 'Fills']}
      bars={bins.map((bin, index) => ({
        key: String(bin.fromSeconds),
        tick: `${formatDuration(bin.fromSeconds)}${bin.toSeconds === null ? '+' : ''}`,
        stack: [{ key: 'fills', look: index === own ? 'bg-accent' : 'bg-edge', value: bin.fills }],
        isMarked: index === own,
        row: [`${binWords(bin)}${index === own ? ' (this request)' : ''}`, whole(bin.fills)],
      }))}
      heightPx={64}
      mostTicks={4}
      leastTop={2}
      format={whole}
    />
  );
}
