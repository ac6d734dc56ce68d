import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx';

/**
 * The next step of a claim on one line, at the end of its card. `isSticky`: in sight however long the card is, above the bar
 * of pages on a phone; never where it signs or submits, because what is agreed to has to be passed first.
 */
export function ActionBar({
  isSticky = false,
  children,
}: {
  isSticky?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      data-action-bar={isSticky || undefined}
      className={cx(
        '-mx-4 -mb-4 flex items-center gap-x-3 rounded-b-lg border-t border-line px-4 py-3',
        isSticky && 'sticky bottom-12 z-10 bg-surface sm:bottom-0',
      )}
    >
      {children}
    </div>
  );
}
