import type { ReactNode } from 'react';

/** Facts of a claim, read from the left. On a phone each stands under its term: addresses are compared there too. */
export function ClaimFacts({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="flex min-w-0 flex-col max-sm:divide-y max-sm:divide-line sm:gap-1.5">
      {items.map(({ term, value }) => (
        <div key={term} className="gap-x-3 max-sm:py-1.5 sm:grid sm:grid-cols-[8rem_1fr]">
          <dt className="text-ink-3">{term}</dt>
          <dd className="min-w-0 foreign-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
