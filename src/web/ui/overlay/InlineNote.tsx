import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx';
import { IconButton } from '../IconButton';
import { Popover } from './Popover';

/** What is to be known, in a few words on a line that is there anyway, so that nothing moves. A button opens the rest. */
export function InlineNote({
  summary,
  label,
  isWarning = false,
  children,
}: {
  summary: ReactNode;
  /** The name of the button, and of what it opens: the summary itself may be cut. */
  label: string;
  isWarning?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'flex min-w-32 items-center text-xs whitespace-nowrap sm:shrink-0',
        isWarning ? 'text-warn' : 'text-ink-2',
      )}
    >
      <span role="status" className="truncate">
        {summary}
      </span>
      <Popover
        title={label}
        trigger={
          <IconButton label={label} className="size-6 text-inherit">
            <Info aria-hidden size={14} />
          </IconButton>
        }
      >
        <div className="flex flex-col items-start gap-2">{children}</div>
      </Popover>
    </span>
  );
}
