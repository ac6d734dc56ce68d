import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';

/** The place of the earnings until their code is there. */
export function EarnedLoading() {
  return (
    <Card title="Earnings">
      <div aria-hidden className="h-44 sm:h-31">
        <Skeleton className="mt-2 w-full" />
        <Skeleton className="mt-3 w-64" />
      </div>
    </Card>
  );
}
