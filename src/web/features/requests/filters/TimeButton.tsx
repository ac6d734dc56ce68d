import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { Button } from '../../../ui/Button';
import { Popover } from '../../../ui/Popover';
import { Skeleton } from '../../../ui/Skeleton';
import type { Filter } from '../search/filter';
import { timeRangeOf } from '../search/time-range';
import { spanText } from './chips';

const TimeForm = lazyPart(
  async () => (await import('./TimeForm')).TimeForm,
  <Skeleton className="h-36 w-96 max-w-full" />,
);

/** The time range in words, and where it is changed: a usual one by one click, any other by its fields. */
export function TimeButton({
  filter,
  onChange,
}: {
  filter: Filter;
  onChange: (edit: (filter: Filter) => Filter) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const range = timeRangeOf(filter.params);
  const change = (edit: (filter: Filter) => Filter) => {
    setIsOpen(false);
    onChange(edit);
  };
  const words =
    range === null ? 'Any time' : 'relative' in range ? spanText(range.relative) : 'Custom range';
  return (
    <Popover
      title="Time range"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button
          aria-label={`Time range: ${words}`}
          className="w-30 justify-between rounded-l-none border-l-0"
        >
          {words}
          <ChevronDown aria-hidden size={14} className="text-ink-2" />
        </Button>
      }
    >
      <TimeForm filter={filter} onChange={change} />
    </Popover>
  );
}
