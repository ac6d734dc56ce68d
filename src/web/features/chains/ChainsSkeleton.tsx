import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';

const rows = Array.from({ length: 12 }, (_, index) => index);

export function ChainsSkeleton() {
  return (
    <>
      <div className="h-13" />
      <Card>
        <div role="status" aria-label="Loading chains" className="flex flex-col gap-6">
          {rows.map((row) => (
            <Skeleton key={row} />
          ))}
        </div>
      </Card>
    </>
  );
}
