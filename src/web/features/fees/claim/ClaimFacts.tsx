import type { ReactNode } from 'react';

/** Facts of a claim, read from the left; each stands under its term where there is little room. */
export function ClaimFacts({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="min-w-0">
      {items.map(({ term, value }) => (
        <div
          key={term}
          className="relative flex flex-wrap gap-x-3 border-b border-line py-1.5 last:border-b-0"
        >
          <dt className="w-32 text-ink-3">{term}</dt>
          <dd className="min-w-0 flex-1 basis-72 foreign-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
