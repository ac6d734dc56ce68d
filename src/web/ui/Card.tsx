import { useId, type ReactNode } from 'react';
import { cx } from './cx';
import { ErrorBoundary } from './ErrorBoundary';
import type { Tone } from './tone';

const edges: Record<Tone, string> = {
  success: 'border-l-success',
  failure: 'border-l-failure',
  refund: 'border-l-refund',
  flight: 'border-l-flight',
  waiting: 'border-l-waiting',
  warn: 'border-l-warn',
  accent: 'border-l-accent',
};

/** One question; its title is the question's noun. What fails inside stays inside. `flush` for content that brings its own padding, such as a table. */
export function Card({
  title,
  actions,
  tone,
  flush = false,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  tone?: Tone;
  flush?: boolean;
  /** Null: only the title and its actions. */
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={cx(
        'min-w-0 rounded-lg border border-line bg-surface',
        tone && ['border-l-4', edges[tone]],
      )}
    >
      {title && (
        <header
          className={cx(
            'flex min-h-10 items-center gap-3 px-4',
            children === null ? 'py-2' : 'pt-2 pb-1',
          )}
        >
          <h2 id={titleId} className="min-w-0 flex-1 text-xs font-semibold text-ink-2">
            {title}
          </h2>
          {actions}
        </header>
      )}
      {children !== null && (
        <div className={flush ? 'overflow-x-auto' : title ? 'px-4 pb-4' : 'p-4'}>
          <ErrorBoundary>{children}</ErrorBoundary>
        </div>
      )}
    </section>
  );
}
