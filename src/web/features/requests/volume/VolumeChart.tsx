import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useRef, useState } from 'react';
import { cx } from '../../../ui/cx';
import type { Bucket } from './buckets';

interface Props {
  buckets: readonly Bucket[];
  /** Null: not counted, or the service sent no total. */
  totals: readonly (number | null)[];
  isDimmed: boolean;
  timeText: (seconds: number) => string;
  onChoose: (range: Bucket) => void;
}

const heightPx = 88;
const count = new Intl.NumberFormat('en-US');

/** Bars of which a stretch is chosen, by dragging or with the arrow keys. */
export function VolumeChart({ buckets, totals, isDimmed, timeText, onChoose }: Props) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const anchor = useRef<number | null>(null);
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null);
  const last = buckets.length - 1;
  const x = scaleBand({
    domain: buckets.map((_, index) => index),
    range: [0, width],
    padding: 0.1,
  });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...totals.map((total) => total ?? 0))],
    // Room for a number above the highest bar.
    range: [0, heightPx - 16],
  });
  const range = chosen && rangeOf(buckets, chosen);
  const words = (from: number, to: number) => {
    const { startSeconds, endSeconds } = rangeOf(buckets, { from, to });
    const known = totals.slice(from, to + 1);
    const sum = known.reduce<number>((all, total) => all + (total ?? 0), 0);
    const number = known.includes(null) ? 'not counted' : `${count.format(sum)} requests`;
    return `${timeText(startSeconds)} to ${timeText(endSeconds)}: ${number}`;
  };
  const indexAt = ({ clientX, currentTarget }: React.PointerEvent<HTMLElement>) => {
    const { left, width: all } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / all) * buckets.length)));
  };
  const extend = (to: number) => {
    const from = anchor.current ?? to;
    anchor.current = from;
    setChosen({ from: Math.min(from, to), to: Math.max(from, to) });
  };
  const step = (by: number, isExtending: boolean) => {
    const start = chosen === null ? (by > 0 ? -1 : last + 1) : null;
    const edge = start ?? (anchor.current === chosen?.from ? chosen.to : (chosen?.from ?? 0));
    const next = Math.min(last, Math.max(0, edge + by));
    if (!isExtending) anchor.current = null;
    extend(next);
  };
  return (
    <div
      ref={parentRef}
      role="slider"
      tabIndex={0}
      aria-label="Time range"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen?.to ?? 0}
      aria-valuetext={chosen ? words(chosen.from, chosen.to) : 'Nothing chosen'}
      className={cx('w-full cursor-crosshair touch-pan-y select-none', isDimmed && 'opacity-70')}
      style={{ height: heightPx }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        anchor.current = null;
        extend(indexAt(event));
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1 && anchor.current !== null) extend(indexAt(event));
      }}
      onPointerUp={() => range && onChoose(range)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by !== undefined) step(by, event.shiftKey);
        else if (event.key === 'Enter' && range) onChoose(range);
        else if (event.key === 'Escape') setChosen(null);
        else return;
        event.preventDefault();
      }}
    >
      <svg
        width={width}
        height={heightPx}
        role="img"
        aria-label="Requests in each part of the range"
      >
        {buckets.map((_, index) => {
          const total = totals[index] ?? null;
          const isChosen = chosen !== null && index >= chosen.from && index <= chosen.to;
          return (
            <g key={index}>
              <title>{words(index, index)}</title>
              <rect
                x={(x(index) ?? 0) - (x.step() - x.bandwidth()) / 2}
                width={x.step()}
                height={heightPx}
                className={isChosen ? 'fill-accent-soft' : 'fill-transparent'}
              />
              <Bar
                x={x(index)}
                width={x.bandwidth()}
                y={heightPx - Math.max(total === null ? 0 : 1, y(total ?? 0))}
                height={Math.max(total === null ? 0 : 1, y(total ?? 0))}
                className={isChosen ? 'fill-accent' : 'fill-accent/70'}
              />
              {total !== null && x.bandwidth() > 28 && (
                <text
                  x={(x(index) ?? 0) + x.bandwidth() / 2}
                  y={heightPx - y(total) - 4}
                  textAnchor="middle"
                  fontSize={11}
                  className="fill-ink-2"
                >
                  {compact.format(total)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 3,
});

function rangeOf(buckets: readonly Bucket[], { from, to }: { from: number; to: number }): Bucket {
  return {
    startSeconds: buckets[from]?.startSeconds ?? 0,
    endSeconds: buckets[to]?.endSeconds ?? 0,
  };
}
