import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatUsd } from '../../lib/amounts';
import { useWidth } from '../../ui/useWidth';
import { usdText, type FeeRow } from './fee-figures';

type Day = Pick<FeeRow, 'key' | 'quotedUsd' | 'collectedUsd'>;

const heightPx = 180;
/** In a narrow window the drawing of this width is scaled. */
const narrowPx = 324;
// On the right half of the last day's label.
const margin = { top: 8, right: 36, bottom: 24, left: 80 };
const label = { fill: 'currentColor', fontSize: 11 } as const;

/** So that two days are no walls. */
const maxBarPx = 96;
const daySeconds = 86_400;

/** Quoted as an outline behind collected, per day. Lengths are drawn from numbers; the sums themselves stay exact elsewhere. */
export function FeeDayChart({
  days,
  window,
}: {
  days: readonly Day[];
  /** Which part of the first and the last day was read, once that is known. */
  window: { startSeconds: number; endSeconds: number } | null;
}) {
  const [frame, roomPx] = useWidth<HTMLDivElement>();
  const width = roomPx || narrowPx;
  const inner = Math.max(0, width - margin.left - margin.right);
  const top = Math.max(
    0.01,
    ...days.flatMap((day) => [Number(day.quotedUsd), Number(day.collectedUsd)]),
  );
  const x = scaleBand({ domain: days.map(({ key }) => key), range: [0, inner], padding: 0.25 });
  const y = scaleLinear({
    domain: [0, top],
    range: [heightPx - margin.top - margin.bottom, 0],
    nice: true,
  });
  const barPx = Math.min(maxBarPx, x.bandwidth());
  const left = (key: string) => (x(key) ?? 0) + (x.bandwidth() - barPx) / 2;
  const partial = window && partialDays(window);
  const barHeight = (value: string | null) => Math.max(0, y(0) - y(Number(value)));
  return (
    <figure>
      <figcaption className="flex flex-wrap gap-x-4 text-xs text-ink-2">
        <span className="font-semibold">Daily app fees (USD)</span>
        <Legend name="Collected" look="bg-accent" />
        <Legend name="Quoted" look="border border-edge" />
        {partial && <span className="text-ink-3">{partial}</span>}
      </figcaption>
      <div ref={frame} className="text-ink-3">
        <svg
          viewBox={`0 0 ${width} ${heightPx}`}
          className="w-full"
          role="img"
          aria-label={summary(days)}
        >
          <g transform={`translate(${margin.left},${margin.top})`}>
            {days.map(({ key, quotedUsd, collectedUsd }) => (
              <g key={key}>
                <Bar
                  x={left(key)}
                  width={barPx}
                  y={y(Number(quotedUsd))}
                  height={barHeight(quotedUsd)}
                  shapeRendering="crispEdges"
                  className="fill-transparent stroke-edge"
                />
                <Bar
                  x={left(key)}
                  width={barPx}
                  y={y(Number(collectedUsd))}
                  height={barHeight(collectedUsd)}
                  className="fill-accent"
                />
              </g>
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              stroke="currentColor"
              tickStroke="currentColor"
              tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
              tickFormat={(value) => formatUsd(String(value))?.replace('.00', '') ?? ''}
            />
            <AxisBottom
              scale={x}
              top={y(0)}
              numTicks={Math.min(days.length, Math.floor(inner / 80))}
              stroke="currentColor"
              tickStroke="currentColor"
              tickLabelProps={{ ...label, textAnchor: 'middle' }}
            />
          </g>
        </svg>
      </div>
    </figure>
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

function Legend({ name, look }: { name: string; look: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span aria-hidden className={`size-2.5 ${look}`} />
      {name}
    </span>
  );
}

function summary(days: readonly Day[]): string {
  const parts = days.map(
    ({ key, quotedUsd, collectedUsd }) =>
      `${key}: ${usdText(collectedUsd)} of ${usdText(quotedUsd)}`,
  );
  return `Collected of quoted per day. ${parts.join('; ')}`;
}
