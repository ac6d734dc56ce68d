import { Skeleton } from '../../../ui/Skeleton';

/** Cards of about the right height before the first answer. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} aria-hidden className="flex h-58 flex-col gap-3 border-b border-line p-3">
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/4" />
    </div>
  ));
}
