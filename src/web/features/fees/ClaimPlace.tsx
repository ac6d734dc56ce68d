import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';

/** Keeps the place of the form for a claim until it is there. */
export function ClaimPlace() {
  return (
    <Card title="Claim fees">
      <Skeleton className="h-110 w-full sm:h-92" />
    </Card>
  );
}
