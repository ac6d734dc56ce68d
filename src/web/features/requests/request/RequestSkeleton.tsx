import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';

/** The page's frame with cards of about the right height, so that little moves when the record is there. */
export function RequestSkeleton() {
  return (
    <div
      role="status"
      aria-label="Reading the request"
      className="grid max-w-288 grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_336px] min-[87.5rem]:grid-cols-[minmax(0,1fr)_360px]"
    >
      <div className="flex flex-col gap-4">
        <Card>
          <Skeleton className="h-46" />
        </Card>
        <Card>
          <Skeleton className="h-80" />
        </Card>
        <Card>
          <Skeleton className="h-56" />
        </Card>
      </div>
      <Card>
        <Skeleton className="h-100" />
      </Card>
    </div>
  );
}
