import { X } from 'lucide-react';
import { visibleText } from '../../../lib/truncation';
import type { Chip } from './chips';

export function FilterChip({ chip, onRemove }: { chip: Chip; onRemove: () => void }) {
  const value = visibleText(chip.value);
  return (
    <span className="inline-flex h-8 max-w-full min-w-0 items-center rounded-lg border border-line-2 bg-surface">
      <span className="shrink-0 pr-1.5 pl-2.5 text-ink-2">{chip.label}</span>
      <bdi className="max-w-96 truncate font-semibold" title={value}>
        {value}
      </bdi>
      <button
        type="button"
        aria-label={`Remove filter ${chip.label} ${value}`}
        className="inline-flex h-full w-7 shrink-0 items-center justify-center text-ink-2 hover:text-ink"
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
