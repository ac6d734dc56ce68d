import type { ReactNode } from 'react';
import { cx } from './cx';
import type { Tone } from './tone';

const tones: Record<Tone, string> = {
  success: 'border-success text-success',
  failure: 'border-failure text-failure',
  refund: 'border-refund text-refund',
  flight: 'border-flight text-flight',
  waiting: 'border-waiting text-waiting',
  warn: 'border-warn text-warn',
  accent: 'border-accent text-accent',
};

/** A word or two about the thing beside it. */
export function Tag({
  tone,
  title,
  children,
}: {
  tone?: Tone | undefined;
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-full border px-2 text-xs leading-4.5 in-[td]:leading-3.5',
        tone ? tones[tone] : 'border-line-2 text-ink-2',
      )}
    >
      {children}
    </span>
  );
}
