import { useEffect, useState, type RefObject } from 'react';
import type { RequestRecord } from '#service/record';
import { StatusBadge } from '../../components/StatusBadge';
import { shortened } from '../money-words';
import { useVerdict } from '../useVerdict';

/** Repeats the verdict while its card is scrolled out of sight. It takes no room, so nothing moves when it comes. */
export function VerdictBar({
  record,
  card,
}: {
  record: RequestRecord;
  card: RefObject<HTMLElement | null>;
}) {
  const { headline } = useVerdict(record);
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!card.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) =>
        setIsGone(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: '-88px 0px 0px' },
    );
    watcher.observe(card.current);
    return () => watcher.disconnect();
  }, [card]);
  return (
    <div className="sticky top-21 z-10 h-0 sm:top-12">
      {isGone && (
        <p
          aria-hidden
          className="absolute inset-x-0 top-0 flex min-h-10 items-center gap-3 border border-line bg-surface px-4 py-1"
        >
          <span className="max-w-1/2 shrink-0">
            <StatusBadge status={record.status} />
          </span>
          <span className="line-clamp-2 min-w-0 font-semibold" title={headline}>
            {shortened(headline)}
          </span>
        </p>
      )}
    </div>
  );
}
