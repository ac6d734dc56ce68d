import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { AgeHeader } from '../../components/time/TimeText';
import { counted, whole } from '../../lib/counted';
import { RowBoundary } from '../../ui/table/RowBoundary';
import { TextInput } from '../../ui/form/TextInput';
import { useWidth } from '../../ui/hooks/useWidth';
import { matchingRows, repeatedRows, type OpenedRow } from './flat-row';
import { ListRow, rowClasses, rowHeightPx } from './ListRow';

// With less, six columns would cut what was received; with still less, a row is four lines.
const minWidePx = 960;
const minTightPx = 720;
const firstColumns = ['Age', 'Request ID', 'Status', 'Route'];
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
  rows: OpenedRow[];
  /** How many there will be once all are read. */
  expected: number;
  /** Else they were pasted. */
  isFile: boolean;
  onOpen: (index: number) => void;
}) {
  const [wanted, setWanted] = useState('');
  const words = useDeferredValue(wanted);
  const found = useMemo(() => matchingRows(rows, words), [rows, words]);
  const repeated = useMemo(() => repeatedRows(rows), [rows]);
  const [widthRef, widthPx] = useWidth<HTMLDivElement>();
  const layout = widthPx >= minWidePx ? 'wide' : widthPx >= minTightPx ? 'tight' : 'narrow';
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises anything here behind its back
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => {
      const row = found[place];
      return rowHeightPx(layout, row, row !== undefined && repeated.has(row.index));
    },
    overscan: 6,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, layout, found]);
  const read =
    rows.length < expected
      ? `${whole(rows.length)} of ${whole(expected)} rows read`
      : `${whole(expected)} rows from the ${isFile ? 'file' : 'pasted JSON'}`;
  const again = repeated.size === 0 ? '' : `, ${counted(repeated.size, 'duplicate')}`;
  const matching = found.length === rows.length ? '' : `${whole(found.length)} match; `;
  return (
    <div ref={widthRef} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <TextInput
          type="search"
          aria-label="Find in rows"
          placeholder="Filter by ID, status or reason"
          className="w-64 max-sm:w-full"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <p role="status" className="text-ink-3">
          {matching}
          {read}
          {again}
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
                <RowBoundary
                  key={row.index}
                  row={row}
                  renderFrame={(content) => (
                    <div role="row" className="absolute inset-x-0" style={{ top: start }}>
                      <span role="cell">{content}</span>
                    </div>
                  )}
                >
                  <ListRow
                    row={row}
                    repeats={repeated.get(row.index)}
                    place={index}
                    topPx={start}
                    heightPx={size}
                    layout={layout}
                    onOpen={onOpen}
                  />
                </RowBoundary>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
