import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { IconButton } from '../../../ui/IconButton';
import { Popover } from '../../../ui/Popover';
import { columnHints } from './column-hints';
import {
  columnPresets,
  listColumn,
  listColumns,
  type ColumnId,
  type ColumnPreset,
} from './column-list';
import { resizeColumn, widthOf, type ColumnSettings } from './column-settings';
import { moveColumn, presetOf, toggleColumn } from './change-columns';

const presetNames = Object.keys(columnPresets) as ColumnPreset[];
const widthStepPx = 24;

interface Props {
  settings: ColumnSettings;
  change: (settings: ColumnSettings) => void;
}

/** Which columns, in which order, how wide: by pointer and by keyboard alike. */
export function ColumnsPopover({ settings, change }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const hidden = listColumns.filter(({ id }) => !settings.shown.includes(id));
  const preset = presetOf(settings.shown);
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
              onClick={() => change({ shown: [...columnPresets[name]], widthsPx: {} })}
            >
              {name}
            </Button>
          ))}
        </div>
        <ul aria-label="Shown columns">
          {settings.shown.map((id, index) => (
            <ShownColumn
              key={id}
              id={id}
              isFirst={index === 0}
              isLast={index === settings.shown.length - 1}
              settings={settings}
              change={change}
            />
          ))}
        </ul>
        <ul aria-label="Hidden columns" className="border-t border-line pt-2">
          {hidden.map(({ id, title }) => (
            <li key={id} title={columnHints[id]}>
              <Checkbox
                label={title}
                checked={false}
                onChange={() => change(toggleColumn(settings, id))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  );
}

function ShownColumn({
  id,
  isFirst,
  isLast,
  settings,
  change,
}: Props & { id: ColumnId; isFirst: boolean; isLast: boolean }) {
  const { title } = listColumn(id);
  const width = widthOf(settings, id);
  const buttons = [
    {
      label: `Move ${title} left`,
      Icon: ArrowUp,
      off: isFirst,
      next: () => moveColumn(settings, id, -1),
    },
    {
      label: `Move ${title} right`,
      Icon: ArrowDown,
      off: isLast,
      next: () => moveColumn(settings, id, 1),
    },
    {
      label: `Make ${title} narrower`,
      Icon: Minus,
      off: false,
      next: () => resizeColumn(settings, id, width - widthStepPx),
    },
    {
      label: `Make ${title} wider`,
      Icon: Plus,
      off: false,
      next: () => resizeColumn(settings, id, width + widthStepPx),
    },
  ];
  return (
    <li className="flex items-center" title={columnHints[id]}>
      <span className="min-w-0 flex-1">
        <Checkbox
          label={title}
          checked
          disabled={isFirst && isLast}
          onChange={() => change(toggleColumn(settings, id))}
        />
      </span>
      {buttons.map(({ label, Icon, off, next }) => (
        <IconButton key={label} label={label} disabled={off} onClick={() => change(next())}>
          <Icon size={14} />
        </IconButton>
      ))}
    </li>
  );
}
