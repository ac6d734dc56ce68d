import { Skeleton } from '../../../ui/Skeleton';

/** Rows of the right height before the first answer: nothing jumps when it comes. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className="h-9 border-b border-line last:border-b-0">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="px-2.5">
          <Skeleton className={column % 3 === 1 ? 'w-3/4' : 'w-1/2'} />
        </td>
      ))}
    </tr>
  ));
}
