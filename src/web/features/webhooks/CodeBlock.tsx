import { useRef, type ReactNode } from 'react';
import { CopyTextButton } from '../../record/CopyTextButton';
import { useFadedEnds } from '../../ui/hooks/useFadedEnds';

/** Text of a machine under its title, and a worded button that copies it whole. It scrolls: lines of code aren't parted. */
export function CodeBlock({
  title,
  copyLabel,
  value,
  shown = value,
  wraps = false,
}: {
  title: ReactNode;
  copyLabel: string;
  /** What is copied. */
  value: string;
  /** What is shown, where it differs. */
  shown?: string;
  /** For what has lines of any length, such as JSON of others. */
  wraps?: boolean;
}) {
  const scrolled = useRef<HTMLDivElement>(null);
  useFadedEnds(scrolled);
  // What scrolls must be reachable by keyboard (WCAG 2.1.1).
  const frame = { tabIndex: 0, role: 'group', 'aria-label': `${copyLabel}, scrollable` };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0">{title}</div>
        <CopyTextButton size="small" label={copyLabel} text={() => value} />
      </div>
      <div ref={scrolled} className="overflow-auto rounded-lg bg-raised p-3" {...frame}>
        <pre
          className={
            wraps
              ? 'font-mono text-xs foreign-text break-all whitespace-pre-wrap'
              : 'font-mono text-xs'
          }
        >
          {shown}
        </pre>
      </div>
    </div>
  );
}
