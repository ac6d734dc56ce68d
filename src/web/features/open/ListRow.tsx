import { isFailedOrRefunded } from '#service/status';
import { ChainRoute } from '../../components/chain/ChainRoute';
import { NotReported } from '../../components/NotReported';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/time/TimeText';
import { whole } from '../../lib/counted';
import { middleCut } from '../../lib/truncation';
import { amountSigns } from '../../record/table/RowAmounts';
import { cx } from '../../ui/cx';
import type { FlatAmount, OpenedRow } from './flat-row';

export const rowClasses = {
  wide: 'grid grid-cols-[4rem_9rem_minmax(0,1fr)_minmax(0,2fr)_minmax(0,0.9fr)_minmax(0,0.9fr)] items-center gap-3 px-4 leading-4',
  /** Paid above received, where a column for each leaves the route none. */
  tight:
    'grid grid-cols-[4rem_9rem_minmax(0,1fr)_minmax(0,1.2fr)_9rem] items-center gap-3 px-4 leading-4',
  /** Age and request, status with its reason, route, paid and received: a line each. */
  narrow: 'grid grid-cols-2 items-center gap-x-3 px-4 py-1.5',
};
export type RowLayout = keyof typeof rowClasses;

const narrowPlaces = {
  age: '1 / 2',
  request: '1 / 1 / auto / 3',
  status: '2 / 1 / auto / 3',
  route: '3 / 1 / auto / 3',
  paid: '4 / 1',
  received: '4 / 2',
};
/** On a phone the cells, in the order of the columns, have other places. */
function placeOf(layout: RowLayout, cell: keyof typeof narrowPlaces) {
  return layout === 'narrow' ? { gridArea: narrowPlaces[cell] } : undefined;
}

/** A reason, or which row it repeats, is a second line; a phone has a place for both. */
export function rowHeightPx(layout: RowLayout, row: OpenedRow | undefined, isRepeated: boolean) {
  if (layout === 'narrow') return 108;
  return layout === 'tight' || row?.reason || isRepeated ? 48 : 36;
}

export function ListRow({
  row,
  repeats,
  place,
  topPx,
  heightPx,
  layout,
  onOpen,
}: {
  row: OpenedRow;
  /** The index of a row before that has the same request. */
  repeats: number | undefined;
  place: number;
  topPx: number;
  heightPx: number;
  layout: RowLayout;
  onOpen: (index: number) => void;
}) {
  const name = row.id === null ? `row ${row.index + 1}` : row.id;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={`${rowClasses[layout]} absolute inset-x-0 border-b border-line hover:bg-raised`}
      style={{ top: topPx, height: heightPx }}
    >
      <span
        role="cell"
        className={layout === 'narrow' ? 'text-right' : undefined}
        style={placeOf(layout, 'age')}
      >
        {row.broken === null && <TimeText ms={row.createdAtMs} isAge />}
      </span>
      <span role="cell" style={placeOf(layout, 'request')}>
        <button
          type="button"
          className="font-mono text-xs text-accent underline underline-offset-2"
          title={name}
          onClick={() => onOpen(row.index)}
        >
          {middleCut(name)}
        </button>
        {repeats !== undefined && (
          <span
            className={cx('text-xs text-warn', layout === 'narrow' ? 'ml-2' : 'block truncate')}
          >
            same as row {whole(repeats + 1)}
          </span>
        )}
      </span>
      {row.broken === null ? (
        <Cells row={row} layout={layout} />
      ) : (
        <span
          role="cell"
          className="truncate text-warn"
          style={placeOf(layout, 'status') ?? { gridColumn: '3 / -1' }}
          title={row.broken}
        >
          Unreadable. {row.broken}
        </span>
      )}
    </div>
  );
}

function Cells({ row, layout }: { row: OpenedRow; layout: RowLayout }) {
  const isNarrow = layout === 'narrow';
  return (
    <>
      <span
        role="cell"
        className={isNarrow ? 'flex items-center gap-2' : 'min-w-0'}
        style={placeOf(layout, 'status')}
      >
        <StatusBadge status={row.status} />
        {row.reason && (
          <span className="block min-w-0 truncate text-xs text-ink-3" title={row.reason}>
            {row.reason}
          </span>
        )}
      </span>
      <span role="cell" className="flex min-w-0" style={placeOf(layout, 'route')}>
        <ChainRoute from={row.originChainId} to={row.destinationChainId} />
      </span>
      {layout === 'tight' ? (
        <span role="cell" className="flex flex-col text-right">
          <AmountText amount={row.paid} />
          <Received row={row} />
        </span>
      ) : (
        <>
          <span
            role="cell"
            className={cx('truncate', !isNarrow && 'text-right')}
            style={placeOf(layout, 'paid')}
          >
            <AmountText amount={row.paid} />
          </span>
          <span role="cell" className="truncate text-right" style={placeOf(layout, 'received')}>
            <Received row={row} />
          </span>
        </>
      )}
    </>
  );
}

function Received({ row: { received, status } }: { row: OpenedRow }) {
  if (!received && isFailedOrRefunded(status))
    return <span className="text-xs text-ink-3">Refund not reported</span>;
  return <AmountText amount={received} />;
}

/** As the tables of requests show it, from what the row keeps. */
function AmountText({ amount }: { amount: FlatAmount | null }) {
  if (!amount) return <NotReported />;
  const { number, symbol, sign } = amount;
  const look = sign && amountSigns[sign];
  return (
    <span className={cx('truncate', look?.tone)} title={look?.title}>
      {look && (
        <span role="img" aria-label={look.label}>
          {look.mark}{' '}
        </span>
      )}
      {number} <span className="text-ink-3">{symbol}</span>
      {look?.words && <span className="text-xs"> {look.words}</span>}
    </span>
  );
}
