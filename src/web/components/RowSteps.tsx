import type { ReactNode } from 'react';
import { announce } from '../ui/announce';
import { Button } from '../ui/Button';
import { useKeys } from './single-keys';

interface Props {
  /** Which row this is. */
  children: ReactNode;
  /** Null: there is none before it. */
  onPrevious: (() => void) | null;
  /** Null: there is none after it. */
  onNext: (() => void) | null;
}

/** From one request to its neighbours in the rows that it was opened from, by button or by J and K. */
export function RowSteps({ children, onPrevious, onNext }: Props) {
  useKeys({
    j: () => (onNext ? onNext() : announce('Last row')),
    k: () => (onPrevious ? onPrevious() : announce('First row')),
  });
  return (
    <>
      <span role="status" className="text-ink-3">
        {children}
      </span>
      <Button disabled={!onPrevious} aria-keyshortcuts="k" onClick={() => onPrevious?.()}>
        Previous
      </Button>
      <Button disabled={!onNext} aria-keyshortcuts="j" onClick={() => onNext?.()}>
        Next
      </Button>
    </>
  );
}
