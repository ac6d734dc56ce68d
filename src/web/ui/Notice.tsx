import type { ReactNode } from 'react';
import { cx } from './cx';

const tones = {
  info: 'border-line-2 bg-raised',
  warn: 'border-warn/50 bg-warn-soft',
  failure: 'border-failure/50 bg-failure-soft',
};

/** Something to know before reading on. What appears after an action is announced too (`announce`). */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
}: {
  tone?: keyof typeof tones;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={cx('flex flex-wrap gap-x-4 gap-y-2 rounded-lg border px-4 py-3', tones[tone])}>
      <div className="min-w-0 flex-1 basis-64 foreign-text">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
