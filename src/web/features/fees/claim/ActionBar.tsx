import type { ReactNode } from 'react';

/** The next step of a claim on one line, in sight however long the card is; above the bar of pages on a phone. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="sticky bottom-12 z-10 -mx-4 -mb-4 flex items-center gap-x-3 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:bottom-0"
    >
      {children}
    </div>
  );
}
