import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';
import { useIsNarrow } from '../../../ui/useIsNarrow';

// What an ordinary request takes: verdict, progress, money and tabs; beside them, or below, details and the rest.
const main: { title: string | null; px: number; phonePx: number }[] = [
  { title: null, px: 192, phonePx: 290 },
  { title: 'Progress', px: 354, phonePx: 625 },
  { title: 'Money', px: 300, phonePx: 600 },
  { title: null, px: 180, phonePx: 255 },
];
const details: typeof main = [{ title: 'Details', px: 480, phonePx: 480 }];
const rest: typeof main = [
  { title: 'Chain status now', px: 105, phonePx: 105 },
  { title: 'Related', px: 140, phonePx: 140 },
];
/** The borders, and the padding or the title. */
const frameFor = (title: string | null) => (title === null ? 34 : 58);

/** The page's frame with cards of about the right height, so that little moves when the record is there. */
export function RequestSkeleton() {
  const isNarrow = useIsNarrow();
  const stack = (cards: typeof main) => (
    <div aria-hidden className="flex min-w-0 flex-col gap-4">
      {cards.map(({ title, px, phonePx }) => (
        <Card key={title ?? px} title={title}>
          <div style={{ height: (isNarrow ? phonePx : px) - frameFor(title) }}>
            <Skeleton className="h-full" />
          </div>
        </Card>
      ))}
    </div>
  );
  return (
    <div
      role="status"
      aria-label="Loading the request"
      className="grid max-w-298 grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_320px]"
    >
      {stack(main)}
      <div className="grid content-start gap-4 max-xl:sm:grid-cols-2">
        {stack(details)}
        {stack(rest)}
      </div>
    </div>
  );
}
