import { columnHints } from './column-hints';
import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { densities, density } from '../../../components/density';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Dialog } from '../../../ui/overlay/Dialog';
import { IconButton } from '../../../ui/IconButton';
import type { ColumnOf, TableOf } from '../../../ui/table/table-features';
import { useIsNarrow } from '../../../ui/hooks/useIsNarrow';
import { moveColumn } from '../../../ui/table/TableHead';
import { useRequestsTable } from './useRequestsTable';
import { columnById } from '../columns/columns';
import type { LiveRow } from '../columns/define-column';
import type { ListColumns } from '../columns/useColumns';

const densityWords = {
  comfortable: { label: 'Comfortable', title: 'Rows of the usual height' },
  compact: { label: 'Compact', title: 'Lower rows: more of them fit' },
};
const widthStepPx = 24;

function hintOf(id: string): string | undefined {
  const column = columnById(id);
  return column && columnHints[column.id];
}

export function ColumnsDialog(props: { columns: ListColumns; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()} title="Columns">
      <ColumnChooser columns={props.columns} />
    </Dialog>
  );
}

/** Which columns, in which order, how wide: by pointer and by keyboard alike. */
function ColumnChooser({ columns }: { columns: ListColumns }) {
  const rowHeight = useSyncExternalStore(density.subscribe, density.get);
  const isNarrow = useIsNarrow();
  const { shown, fitting, isChosen, show } = columns;
  // The columns' state is in the URL and in this browser, so that this table has that of the list.
  const table = useRequestsTable(null, { ...columns, fitting: shown });
  const isCut = fitting.length < shown.length;
  const reset = () => {
    table.resetColumnSizing(true);
    show(null);
  };
  const hidden = table.getAllLeafColumns().filter((column) => !column.getIsVisible());
  return (
    <div className="flex flex-col gap-3">
      {!isNarrow && (
        <Choices
          label="Row height"
          choices={densities.map((name) => ({
            ...densityWords[name],
            isChosen: rowHeight === name,
            choose: () => density.set(name),
          }))}
        />
      )}
      <div>
        <p className="flex items-end text-xs text-ink-3">
          <span className="flex-1">
            {isNarrow && 'A card’s “…” shows the columns that don’t fit on the card.'}
            {isCut && 'Not enough width for all: uncheck one, or widen the window.'}
          </span>
          <span className="w-14 text-center">Order</span>
          {!isNarrow && <span className="w-14 text-center">Width</span>}
        </p>
        <ul aria-label="Shown columns">
          {shown.map((id) => (
            <ShownColumn
              key={id}
              table={table}
              column={table.getColumn(id)}
              hasRoom={fitting.includes(id)}
              hasWidth={!isNarrow}
            />
          ))}
        </ul>
      </div>
      <ul aria-label="Hidden columns" className="grid grid-cols-2 border-t border-line pt-2">
        {hidden.map((column) => (
          <li key={column.id} title={hintOf(column.id)}>
            <Checkbox
              label={columnById(column.id)?.header}
              checked={false}
              onChange={() => column.toggleVisibility(true)}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className="self-start"
        title="Columns that fit this view and this window, at their own widths"
        disabled={!isChosen && Object.keys(columns.widthsPx).length === 0}
        onClick={reset}
      >
        Reset columns
      </Button>
    </div>
  );
}

/** One of a few, each a button. */
function Choices({
  label,
  choices,
}: {
  label: string;
  choices: readonly { label: string; title?: string; isChosen: boolean; choose: () => void }[];
}) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-2">
      <span className="min-w-20 text-xs text-ink-3">{label}</span>
      {choices.map(({ label, title, isChosen, choose }) => (
        <Button
          key={label}
          size="small"
          aria-pressed={isChosen}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
          title={title}
          onClick={choose}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function ShownColumn({
  table,
  column,
  hasRoom,
  hasWidth,
}: {
  table: TableOf<LiveRow>;
  column: ColumnOf<LiveRow> | undefined;
  hasRoom: boolean;
  /** A card's lines have none. */
  hasWidth: boolean;
}) {
  if (!column) return null;
  const { id } = column;
  const title = columnById(id)?.header;
  const isOnly = table.getVisibleLeafColumns().length <= 2;
  const move = (by: number) =>
    table.setColumnOrder((order) => moveColumn(order, id, order.indexOf(id) + by));
  const widen = (byPx: number) =>
    table.setColumnSizing((sizes) => ({ ...sizes, [id]: column.getSize() + byPx }));
  // The first place is that of the boxes that select rows.
  const isFirst = column.getIndex() === 1;
  const buttons = [
    { label: `Move ${title} up`, Icon: ArrowUp, isOff: isFirst, act: () => move(-1) },
    {
      label: `Move ${title} down`,
      Icon: ArrowDown,
      isOff: column.getIsLastColumn(),
      act: () => move(1),
    },
    ...(hasWidth
      ? [
          {
            label: `Decrease width of ${title}`,
            Icon: Minus,
            isOff: false,
            act: () => widen(-widthStepPx),
          },
          {
            label: `Increase width of ${title}`,
            Icon: Plus,
            isOff: false,
            act: () => widen(widthStepPx),
          },
        ]
      : []),
  ];
  return (
    <li className="flex items-center" title={hintOf(id)}>
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <Checkbox
          label={title}
          checked
          disabled={isOnly}
          onChange={() => column.toggleVisibility(false)}
        />
        {!hasRoom && (
          <span
            title="Not enough width: shown in a wider window, or without another column"
            className="text-xs text-ink-3"
          >
            doesn’t fit
          </span>
        )}
      </span>
      {buttons.map(({ label, Icon, isOff, act }) => (
        <IconButton key={label} label={label} disabled={isOff} onClick={act}>
          <Icon size={14} />
        </IconButton>
      ))}
    </li>
  );
}
