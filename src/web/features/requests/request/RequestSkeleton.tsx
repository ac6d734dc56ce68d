import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';
import { useIsNarrow } from '../../../ui/useIsNarrow';

// What an ordinary request takes: verdict, progress, money and tabs; beside them, or below, details and the rest.
const columns = [
  [
    { title: null, px: 220, phonePx: 340 },
    { title: 'Progress', px: 354, phonePx: 664 },
    { title: 'Money', px: 270, phonePx: 500 },
    { title: null, px: 210, phonePx: 280 },
  ],
  [
    { title: 'Details', px: 468, phonePx: 468 },
    { title: 'Chain status now', px: 105, phonePx: 105 },
    { title: 'Usual time on this route', px: 87, phonePx: 87 },
    { title: 'Related', px: 117, phonePx: 117 },
    { title: 'Status events', px: 87, phonePx: 87 },
  ],
];
/** The borders, and the padding or the title. */
const frameFor = (title: string | null) => (title === null ? 34 : 58);

/** The page's frame with cards of about the right height, so that little moves when the record is there. */
export function RequestSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <div
      role="status"
      aria-label="Reading the request"
      className="grid max-w-288 grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_336px] min-[87.5rem]:grid-cols-[minmax(0,1fr)_360px]"
    >
      {columns.map((cards, column) => (
        <div key={column} aria-hidden className="flex min-w-0 flex-col gap-4">
          {cards.map(({ title, px, phonePx }) => (
            <Card key={title ?? px} title={title}>
              <div style={{ height: (isNarrow ? phonePx : px) - frameFor(title) }}>
                <Skeleton className="h-full" />
              </div>
            </Card>
          ))}
        </div>
      ))}
    </div>
  );
}
