import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { AgeHeader } from '../../components/TimeText';
import { TextInput } from '../../ui/TextInput';
import { useWidth } from '../../ui/useWidth';
import { matchingRows, repeatedRows, type FlatRow } from './flat-row';
import { ListRow, rowClasses } from './ListRow';

// With less, six columns would cut what was received; with still less, a row is three lines.
const minWidePx = 960;
const minTightPx = 720;
const rowPx = { wide: 36, tight: 36, narrow: 80 };
const firstColumns = ['Request ID', 'Age', 'Status', 'Route'];
const amountColumns = {
  wide: ['Paid', 'Received'],
  tight: ['Paid, received'],
  narrow: ['Paid', 'Received'],
};

/** The rows of a file; only those in view are elements, so that ten thousand scroll as well as ten. */
export function OpenedList({
  rows,
  expected,
  isFile,
  onOpen,
}: {
  rows: FlatRow[];
  /** How many there will be once all are read. */
  expected: number;
  /** Else they were pasted. */
  isFile: boolean;
  onOpen: (index: number) => void;
}) {
  const [wanted, setWanted] = useState('');
  const found = matchingRows(rows, useDeferredValue(wanted));
  const [widthRef, widthPx] = useWidth<HTMLDivElement>();
  const layout = widthPx >= minWidePx ? 'wide' : widthPx >= minTightPx ? 'tight' : 'narrow';
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises anything here behind its back
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx[layout],
    overscan: 6,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, layout]);
  const repeated = useMemo(() => repeatedRows(rows), [rows]);
  const number = (value: number) => value.toLocaleString('en-US');
  const read =
    rows.length < expected
      ? `${number(rows.length)} of ${number(expected)} rows read`
      : `${number(expected)} rows from the ${isFile ? 'file' : 'pasted JSON'}`;
  const count = found.length === rows.length ? read : `${number(found.length)} match; ${read}`;
  return (
    <div ref={widthRef} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <TextInput
          type="search"
          aria-label="Find in rows"
          placeholder="ID, status or reason"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <p role="status" className="text-ink-3">
          {count}
        </p>
      </div>
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto rounded-lg border border-line bg-surface"
        role="table"
        aria-label="Rows of the file"
        aria-rowcount={found.length + 1}
      >
        <div role="rowgroup" className={layout === 'narrow' ? 'sr-only' : 'sticky top-0 z-10'}>
          <div
            role="row"
            aria-rowindex={1}
            className={`${rowClasses[layout]} h-9 border-b border-line bg-surface text-xs font-semibold text-ink-3`}
          >
            {firstColumns.map((name) => (
              <span key={name} role="columnheader">
                {name === 'Age' ? <AgeHeader /> : name}
              </span>
            ))}
            {amountColumns[layout].map((name) => (
              <span key={name} role="columnheader" className="text-right">
                {name}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = found[index];
            return (
              row && (
                <ListRow
                  key={row.index}
                  row={row}
                  isRepeated={repeated.has(row.index)}
                  place={index}
                  topPx={start}
                  heightPx={size}
                  layout={layout}
                  onOpen={onOpen}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
