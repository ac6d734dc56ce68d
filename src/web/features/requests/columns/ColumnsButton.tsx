import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button';
import type { ListColumns } from './useColumns';

const ColumnsPopover = lazy(async () => ({
  default: (await import('./ColumnsPopover')).ColumnsPopover,
}));

/** The chooser's code comes with its first use; its button stands there from the start. */
export function ColumnsButton({ columns }: { columns: ListColumns }) {
  const [isWanted, setIsWanted] = useState(false);
  const label = (
    <>
      <Columns3 aria-hidden size={14} className="max-sm:hidden" />
      Columns
      <span className="font-normal text-ink-3 max-sm:hidden">
        {columns.inSight} of {columns.shown.length}
      </span>
    </>
  );
  const button = (
    <Button aria-haspopup="dialog" onClick={() => setIsWanted(true)}>
      {label}
    </Button>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <ColumnsPopover columns={columns} label={label} />
    </Suspense>
  ) : (
    button
  );
}
