import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton';

/** Rows on a phone: lines instead of columns, each with what stands at its left and at its right. */
export function RowCards<T>({
  label,
  rows,
  rowKey,
  lines,
}: {
  label: string;
  rows: readonly T[];
  rowKey: (row: T, index: number) => string;
  lines: (row: T) => readonly (readonly [ReactNode, ReactNode])[];
}) {
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => (
        <li key={rowKey(row, index)} className="border-b border-line px-4 py-3 last:border-b-0">
          {lines(row).map(([left, right], at) => (
            <div key={at} className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
              {left}
              {right}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Holds the place of cards that are still to come. */
export function LoadingCards({ rows, lines }: { rows: number; lines: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} aria-hidden className="border-b border-line px-4 py-3 last:border-b-0">
      {Array.from({ length: lines }, (_each, line) => (
        <div key={line} className="flex h-6 items-center justify-between">
          <Skeleton className="w-32" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  ));
}

/** What a value is, where no column head says it. */
export function Termed({ term, children }: { term: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="text-ink-3">{term}</span>
      {children}
    </span>
  );
}
