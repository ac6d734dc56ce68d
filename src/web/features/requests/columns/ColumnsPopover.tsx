import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { IconButton } from '../../../ui/IconButton';
import { Popover } from '../../../ui/Popover';
import { columnById, columns as allColumns, moveColumn, widthOf, type ColumnId } from './columns';
import { columnPresets, presetOf, toggleColumn, type ColumnPreset } from './column-presets';
import type { ListColumns } from './useColumns';

const presetNames = Object.keys(columnPresets) as ColumnPreset[];
const widthStepPx = 24;

/** Which columns, in which order, how wide: by pointer and by keyboard alike. */
export function ColumnsPopover({ columns }: { columns: ListColumns }) {
  const [isOpen, setIsOpen] = useState(true);
  const { shown, show, resetWidths } = columns;
  const preset = presetOf(shown);
  const hidden = allColumns.filter(({ id }) => !shown.includes(id));
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Columns"
      trigger={
        <Button>
          <Columns3 aria-hidden size={14} />
          Columns
        </Button>
      }
    >
      <div className="flex w-80 max-w-full flex-col gap-3">
        <div role="group" aria-label="Presets" className="flex gap-2">
          {presetNames.map((name) => (
            <Button
              key={name}
              size="small"
              aria-pressed={preset === name}
              variant={preset === name ? 'primary' : 'default'}
              onClick={() => {
                resetWidths();
                show(columnPresets[name]);
              }}
            >
              {name}
            </Button>
          ))}
        </div>
        <ul aria-label="Shown columns">
          {shown.map((id) => (
            <ShownColumn key={id} id={id} columns={columns} />
          ))}
        </ul>
        <ul aria-label="Hidden columns" className="border-t border-line pt-2">
          {hidden.map(({ id, header, hint }) => (
            <li key={id} title={hint}>
              <Checkbox
                label={header}
                checked={false}
                onChange={() => show(toggleColumn(shown, id))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  );
}

function ShownColumn({ id, columns }: { id: ColumnId; columns: ListColumns }) {
  const { shown, show, widthsPx, resize } = columns;
  const { header: title = id, hint } = columnById(id) ?? {};
  const index = shown.indexOf(id);
  const isLast = index === shown.length - 1;
  const move = (by: number) => show(moveColumn(shown, id, index + by));
  const widen = (byPx: number) => resize(id, widthOf(id, widthsPx) + byPx);
  const buttons = [
    { label: `Move ${title} left`, Icon: ArrowUp, isOff: index === 0, act: () => move(-1) },
    { label: `Move ${title} right`, Icon: ArrowDown, isOff: isLast, act: () => move(1) },
    { label: `Make ${title} narrower`, Icon: Minus, isOff: false, act: () => widen(-widthStepPx) },
    { label: `Make ${title} wider`, Icon: Plus, isOff: false, act: () => widen(widthStepPx) },
  ];
  return (
    <li className="flex items-center" title={hint}>
      <span className="min-w-0 flex-1">
        <Checkbox
          label={title}
          checked
          disabled={shown.length === 1}
          onChange={() => show(toggleColumn(shown, id))}
        />
      </span>
      {buttons.map(({ label, Icon, isOff, act }) => (
        <IconButton key={label} label={label} disabled={isOff} onClick={act}>
          <Icon size={14} />
        </IconButton>
      ))}
    </li>
  );
}
