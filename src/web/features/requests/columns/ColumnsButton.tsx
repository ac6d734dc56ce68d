import { Columns3 } from 'lucide-react';
import { lazyPart } from '../../../components/lazy-part';
import { Button } from '../../../ui/Button';
import { Popover } from '../../../ui/Popover';
import { Skeleton } from '../../../ui/Skeleton';
import type { ListColumns } from './useColumns';

const ColumnChooser = lazyPart(
  async () => (await import('./ColumnChooser')).ColumnChooser,
  <Skeleton className="h-80 w-80" />,
);

/** How many columns are shown, and the dialog that chooses them. */
export function ColumnsButton({ columns }: { columns: ListColumns }) {
  return (
    <Popover
      title="Columns"
      trigger={
        <Button>
          <Columns3 aria-hidden size={14} className="max-sm:hidden" />
          Columns
          <span className="font-normal text-ink-3 max-sm:hidden">
            {columns.fitting.length} of {columns.shown.length}
          </span>
        </Button>
      }
    >
      <ColumnChooser columns={columns} />
    </Popover>
  );
}
