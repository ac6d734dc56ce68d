import type { ReactNode } from 'react';
import { cx } from './cx';

export interface ChartBar {
  key: string;
  /** Stands below, where there is room. */
  tick: string;
  /** From below; colors are classes. */
  stack: readonly { key: string; look: string; value: number }[];
  /** Drawn as an outline of this height behind the stack. */
  outline?: number;
}

const heightPx = 128;
const mostTicks = 6;

/** An even number that ends an axis: 119 → 120, 7 → 8. */
function axisTop(highest: number, least: number): number {
  const step = Math.max(least, 10 ** Math.floor(Math.log10(Math.max(least, highest))) / 5);
  return Number((Math.max(1, Math.ceil(highest / step)) * step).toPrecision(6));
}

/** Stacked bars over one axis, drawn in HTML. */
export function BarChart<B extends ChartBar>({
  legend,
  bars,
  leastTop,
  format,
  minBarPx = 0,
  label,
  renderBar = (_, content, className) => <div className={className}>{content}</div>,
}: {
  legend: ReactNode;
  bars: readonly B[];
  /** What the axis reaches at least. */
  leastTop: number;
  format: (value: number) => string;
  /** Below it, the bars scroll sideways. */
  minBarPx?: number;
  /** What the drawing says, where its bars don't say it themselves. */
  label?: string;
  renderBar?: (bar: B, content: ReactNode, className: string) => ReactNode;
}) {
  const heights = bars.map(({ stack, outline = 0 }) =>
    Math.max(
      outline,
      stack.reduce((sum, { value }) => sum + value, 0),
    ),
  );
  const top = axisTop(Math.max(0, ...heights), leastTop);
  const share = (value: number) => `${(Math.max(0, value) / top) * 100}%`;
  const ticksEvery = Math.ceil(bars.length / mostTicks);
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap gap-x-4 text-xs text-ink-2">{legend}</figcaption>
      <div
        className="flex gap-1 text-xs text-ink-3 tabular-nums"
        {...(label !== undefined && { role: 'img', 'aria-label': label })}
      >
        <div
          aria-hidden
          className="-mt-2 flex flex-col justify-between text-right"
          style={{ height: heightPx + 16 }}
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{format(value)}</span>
          ))}
        </div>
        {/* Reversed, so that the newest are in sight where there is no room for all. */}
        <div className="flex min-w-0 flex-1 flex-row-reverse overflow-x-auto">
          <div className="flex-none grow" style={{ minWidth: bars.length * minBarPx }}>
            <div className="flex items-end border-b border-line" style={{ height: heightPx }}>
              {bars.map((bar) => {
                const { key, stack, outline } = bar;
                return (
                  <div key={key} className="h-full min-w-0 flex-1">
                    {renderBar(
                      bar,
                      <span className="relative mx-auto flex h-full w-[90%] max-w-24 flex-col-reverse">
                        {outline !== undefined && (
                          <span
                            className="absolute bottom-0 w-full border border-b-0 border-edge"
                            style={{ height: share(outline) }}
                          />
                        )}
                        {stack.map((part) => (
                          <span
                            key={part.key}
                            className={part.look}
                            style={{ height: share(part.value) }}
                          />
                        ))}
                      </span>,
                      'block size-full',
                    )}
                  </div>
                );
              })}
            </div>
            <div aria-hidden className="mt-1 flex">
              {bars.map(({ key, tick }, index) => (
                <span key={key} className="min-w-0 flex-1 whitespace-nowrap">
                  {/* The last one would be cut without the places of those it stands for. */}
                  {index % ticksEvery === 0 && index + ticksEvery <= bars.length && tick}
                </span>
              ))}
            </div>
          </div>
        </div>
      </div>
    </figure>
  );
}

/** A color of the chart and what it means. */
export function Legend({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span aria-hidden className={cx('size-2.5', look)} />
      {children}
    </span>
  );
}
