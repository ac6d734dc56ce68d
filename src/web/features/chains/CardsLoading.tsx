import { Skeleton } from '../../ui/Skeleton';

/** Holds the place of cards of a few left-aligned lines. */
export function CardsLoading({ rows, heightPx }: { rows: number; heightPx: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div
      key={row}
      aria-hidden
      className="flex flex-col justify-between border-b border-line px-4 py-3 last:border-b-0"
      style={{ height: heightPx }}
    >
      <Skeleton className="w-32" />
      <Skeleton className="w-64" />
      <Skeleton className="w-48" />
    </div>
  ));
}
