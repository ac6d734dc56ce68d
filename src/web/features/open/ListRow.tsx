import { ChainRoute } from '../../components/ChainRoute';
import { NotReported } from '../../components/NotReported';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/TimeText';
import { middleCut, visibleText } from '../../lib/truncation';
import { Tag } from '../../ui/Tag';
import type { FlatRow } from './flat-row';

const wideRowClass =
  'grid grid-cols-[9rem_4rem_minmax(0,1fr)_minmax(0,2fr)_minmax(0,0.9fr)_minmax(0,0.9fr)] items-center gap-3 px-3';
/** Paid above received, where a column for each leaves the route none. */
const tightRowClass =
  'grid grid-cols-[9rem_4rem_minmax(0,1fr)_minmax(0,1.2fr)_9rem] items-center gap-3 px-3 leading-4';
/** Request and age, status and route, paid and received. */
const narrowRowClass = 'grid grid-cols-2 items-center gap-x-3 gap-y-1 px-3 py-1.5';

export const rowClasses = { wide: wideRowClass, tight: tightRowClass, narrow: narrowRowClass };
export type RowLayout = keyof typeof rowClasses;

export function ListRow({
  row,
  isRepeated,
  place,
  topPx,
  heightPx,
  layout,
  onOpen,
}: {
  row: FlatRow;
  /** Its request stands in a row before. */
  isRepeated: boolean;
  place: number;
  topPx: number;
  heightPx: number;
  layout: RowLayout;
  onOpen: (index: number) => void;
}) {
  const name = row.id === null ? `row ${row.index + 1}` : visibleText(row.id);
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={`${rowClasses[layout]} absolute inset-x-0 border-b border-line hover:bg-raised`}
      style={{ top: topPx, height: heightPx }}
    >
      <span role="cell">
        <button
          type="button"
          className="font-mono text-xs text-accent underline underline-offset-2"
          title={name}
          onClick={() => onOpen(row.index)}
        >
          {middleCut(name, isRepeated ? 4 : undefined)}
        </button>
        {isRepeated && (
          <span className="ml-1">
            <Tag tone="warn">duplicate</Tag>
          </span>
        )}
      </span>
      {row.broken === null ? (
        <Cells row={row} layout={layout} />
      ) : (
        <span role="cell" className="truncate" style={{ gridColumn: '2 / -1' }} title={row.broken}>
          Unreadable. {row.broken}
        </span>
      )}
    </div>
  );
}

function Cells({ row, layout }: { row: FlatRow; layout: RowLayout }) {
  const isNarrow = layout === 'narrow';
  return (
    <>
      <span role="cell" className={isNarrow ? 'text-right' : undefined}>
        <TimeText ms={row.createdAtMs} isAge />
      </span>
      <span role="cell" className="truncate leading-4">
        <StatusBadge status={row.status} />
        {row.reason && (
          <span className="block truncate text-xs text-ink-3" title={visibleText(row.reason)}>
            {visibleText(row.reason)}
          </span>
        )}
      </span>
      <span role="cell" className="flex min-w-0 overflow-hidden">
        <ChainRoute from={row.originChainId} to={row.destinationChainId} />
      </span>
      {layout === 'tight' ? (
        <span role="cell" className="flex flex-col">
          <Amount text={row.amountIn} />
          <Amount text={row.amountOut} />
        </span>
      ) : (
        <>
          <Amount role="cell" text={row.amountIn} isFirst={isNarrow} />
          <Amount role="cell" text={row.amountOut} />
        </>
      )}
    </>
  );
}

function Amount({
  text,
  role,
  isFirst = false,
}: {
  text: string | null;
  role?: 'cell';
  isFirst?: boolean;
}) {
  return (
    <span
      role={role}
      className={isFirst ? 'truncate' : 'truncate text-right'}
      title={text ?? undefined}
    >
      {text ?? <NotReported />}
    </span>
  );
}
