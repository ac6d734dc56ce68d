import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';

// What an ordinary request takes in a wide window: verdict, progress, money and tabs; beside them details and chains.
const columnsPx = [
  [220, 363, 270, 210],
  [468, 95],
];

/** The page's frame with cards of about the right height, so that little moves when the record is there. */
export function RequestSkeleton() {
  return (
    <div
      role="status"
      aria-label="Reading the request"
      className="grid max-w-288 grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_336px] min-[87.5rem]:grid-cols-[minmax(0,1fr)_360px]"
    >
      {columnsPx.map((heightsPx, column) => (
        <div key={column} className="flex flex-col gap-4">
          {heightsPx.map((height) => (
            <Card key={height}>
              <div style={{ height: height - 34 }}>
                <Skeleton className="h-full" />
              </div>
            </Card>
          ))}
        </div>
      ))}
    </div>
  );
}
