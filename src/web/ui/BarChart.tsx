import { useState, type ReactNode } from 'react';
import { cx } from './cx';

export interface ChartBar {
  key: string;
  /** Stands below, where there is room. */
  tick: string;
  /** From below; colors are classes. */
  stack: readonly { key: string; look: string; value: number }[];
  /** Drawn as an outline of this height behind the stack. */
  outline?: number;
  /** Framed from top to bottom, however high the bar is. */
  isMarked?: boolean;
  /** Its row of the table: a head, and a cell for each column. */
  row: readonly [head: string, ...cells: string[]];
}

/** Of a marked bar, and of its legend. */
export const markLook = 'border border-accent bg-accent-soft';

/** An even number that ends an axis: 119 → 120, 7 → 8. */
function axisTop(highest: number, least: number): number {
  const step = Math.max(least, 10 ** Math.floor(Math.log10(Math.max(least, highest))) / 5);
  return Number((Math.max(1, Math.ceil(highest / step)) * step).toPrecision(6));
}

/** Stacked bars over one axis, drawn in HTML, and the same numbers in a table. */
export function BarChart<B extends ChartBar>({
  label,
  legend,
  columns,
  bars,
  heightPx = 128,
  leastTop,
  format,
  minBarPx = 0,
  mostTicks = 6,
  renderBar,
}: {
  /** The name of the drawing and of its table. */
  label: string;
  legend: ReactNode;
  /** Of the table: over the heads of its rows, and over each cell. */
  columns: readonly string[];
  bars: readonly B[];
  heightPx?: number;
  /** What the axis reaches at least. */
  leastTop: number;
  format: (value: number) => string;
  /** Below it, the bars scroll sideways. */
  minBarPx?: number;
  /** So many have room for their words. */
  mostTicks?: number;
  /** Where each bar leads somewhere; without it, the drawing is an image. */
  renderBar?: (bar: B, content: ReactNode, className: string) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
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
        {...(!renderBar && { role: 'img', 'aria-label': label })}
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
                const { key, stack, outline, isMarked } = bar;
                const content = (
                  <span
                    className={cx(
                      'relative mx-auto flex h-full w-[90%] max-w-24 flex-col-reverse',
                      isMarked && markLook,
                    )}
                  >
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
                  </span>
                );
                return (
                  <div key={key} className="h-full min-w-0 flex-1">
                    {renderBar?.(bar, content, 'block size-full') ?? content}
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
      <details
        className="mt-2 text-xs"
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="w-max text-ink-2">Table</summary>
        {isOpen && <BarTable label={label} columns={columns} bars={bars} />}
      </details>
    </figure>
  );
}

function BarTable({
  label,
  columns,
  bars,
}: {
  label: string;
  columns: readonly string[];
  bars: readonly ChartBar[];
}) {
  const cell = 'border-b border-line py-1 pr-4 text-right last:pr-0 first:text-left';
  // What scrolls must be reachable by keyboard (WCAG 2.1.1).
  const frame = { tabIndex: 0, role: 'group', 'aria-label': `${label}, scrollable` };
  return (
    <div className="mt-1 max-h-64 overflow-auto" {...frame}>
      <table aria-label={label} className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="sticky top-0 bg-surface text-ink-3">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={cx(cell, 'font-semibold first-letter:uppercase')}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, row: [head, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className={cx(cell, 'font-normal whitespace-nowrap')}>
                {head}
              </th>
              {cells.map((text, index) => (
                <td key={columns[index + 1]} className={cell}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
