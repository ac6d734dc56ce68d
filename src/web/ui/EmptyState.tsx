import type { ReactNode } from 'react';

/** Why there is nothing, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center wrap-anywhere">
      <p className="text-base font-semibold text-balance">{title}</p>
      {children && <div className="max-w-prose text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
