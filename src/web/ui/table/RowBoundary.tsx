import type { ReactNode } from 'react';
import { BrokenRow } from './BrokenRow';
import { ErrorBoundary } from '../ErrorBoundary';

/** One odd row costs only itself: it says what it is, and the others stay. `renderFrame` draws what a row of the list stands in. */
export function RowBoundary({
  row,
  renderFrame,
  children,
}: {
  /** What came; another one is drawn anew. */
  row: unknown;
  renderFrame: (content: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  return (
    <ErrorBoundary
      subject={row}
      renderFallback={({ message }) =>
        renderFrame(<BrokenRow title="Can’t show this row" reason={message} raw={row} />)
      }
    >
      {children}
    </ErrorBoundary>
  );
}
