import type { ReactNode } from 'react';

/** Facts as pairs. */
export function KeyValue({
  items,
}: {
  items: { term: ReactNode; value: ReactNode; key?: string }[];
}) {
  return (
    <dl className="grid grid-cols-[fit-content(60%)_minmax(40%,1fr)] items-baseline gap-x-2 gap-y-1.5">
      {items.map(({ term, value, key }, index) => (
        <div key={key ?? (typeof term === 'string' ? term : index)} className="contents">
          <dt className="min-w-0 foreign-text text-ink-3">{term}</dt>
          <dd className="min-w-0 text-right foreign-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
