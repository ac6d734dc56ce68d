import { ChainLabel } from '../../components/ChainLabel';
import { NotReported } from '../../components/NotReported';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/TimeText';
import { middleCut, visibleText } from '../../lib/truncation';
import type { FlatRow } from './flat-row';

export const listRowClass =
  'grid h-9 grid-cols-[9rem_minmax(0,1.4fr)_minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_8rem] items-center gap-3 px-3';

export function ListRow({
  row,
  place,
  topPx,
  onOpen,
}: {
  row: FlatRow;
  place: number;
  topPx: number;
  onOpen: (index: number) => void;
}) {
  const name = row.id === null ? `row ${row.index + 1}` : visibleText(row.id);
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={`${listRowClass} absolute inset-x-0 border-b border-line hover:bg-raised`}
      style={{ top: topPx }}
    >
      <span role="cell">
        <button
          type="button"
          className="font-mono text-xs text-accent underline underline-offset-2"
          title={name}
          onClick={() => onOpen(row.index)}
        >
          {middleCut(name)}
        </button>
      </span>
      {row.broken === null ? (
        <Cells row={row} />
      ) : (
        <span role="cell">Unreadable. {row.broken}</span>
      )}
    </div>
  );
}

function Cells({ row }: { row: FlatRow }) {
  return (
    <>
      <span role="cell" className="truncate">
        <StatusBadge status={row.status} />{' '}
        {row.reason && <span className="text-ink-3">{visibleText(row.reason)}</span>}
      </span>
      <span
        role="cell"
        className="flex min-w-0 items-center gap-2 overflow-hidden whitespace-nowrap"
      >
        <ChainLabel chainId={row.originChainId} />
        <span aria-hidden className="text-ink-3">
          →
        </span>
        <ChainLabel chainId={row.destinationChainId} />
      </span>
      <span role="cell" className="truncate text-right">
        {row.amountIn ?? <NotReported />}
      </span>
      <span role="cell" className="truncate text-right">
        {row.amountOut ?? <NotReported />}
      </span>
      <span role="cell" className="truncate text-right">
        <TimeText ms={row.createdAtMs} />
      </span>
    </>
  );
}
