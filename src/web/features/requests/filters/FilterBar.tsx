import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { serverNowMs } from '../../../api/server-clock';
import { useChains } from '../../../api/chains';
import { useNetworkConfig } from '../../../api/useNetwork';
import { useSession } from '../../../api/session';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { useScope } from '../../../api/scope';
import { isEmptyFilter, noFilter, type Filter } from '../search/filter';
import { freezeTime } from '../search/filter-edits';
import { timeRangeOf } from '../search/time-range';
import { chainOptions } from './chain-options';
import { chainWords } from '../search/chain-words';
import { chipsOf } from './chips';
import { FilterChip } from './FilterChip';
import { QuickFilters } from './QuickFilters';
import { useTimeOf } from './useTimeOf';

const FilterEditor = lazy(async () => ({
  default: (await import('./FilterEditor')).FilterEditor,
}));

/** What the list is filtered by: three quick choices, a chip for everything else, and the editor. */
export function FilterBar({
  filter,
  onChange,
  isEditing,
  onEditingChange,
}: {
  filter: Filter;
  onChange: (edit: (filter: Filter) => Filter) => void;
  isEditing: boolean;
  onEditingChange: (isEditing: boolean) => void;
}) {
  const session = useSession();
  const chains = useChains();
  const { filtersOpenStatuses } = useNetworkConfig().capabilities;
  const words = useMemo(() => chainWords(chains.values()), [chains]);
  const chainList = useMemo(() => chainOptions(chains.values()), [chains]);
  const timeOf = useTimeOf();
  const chainName = (id: string) => {
    const chain = chains.get(Number(id));
    return visibleText(chain?.displayName ?? chain?.name ?? `chain ${id}`);
  };
  const scope = useScope();
  const { created } = filter.params;
  const chips = chipsOf(filter, {
    chains: words,
    chainName,
    timeText: timeOf,
    filtersOpenStatuses,
    scope,
  });
  const isQuick = (id: string) =>
    id === 'status' || id === 'chainId' || (id === 'created' && created !== undefined);
  const range = timeRangeOf(filter.params);

  return (
    <section aria-label="Filters">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <QuickFilters
          filter={filter}
          chainOptions={chainList}
          chainName={chainName}
          onChange={onChange}
        />
        {chips
          .filter(({ id }) => !isQuick(id))
          .map((chip) => (
            <FilterChip key={chip.id} chip={chip} onRemove={() => onChange(chip.remove)} />
          ))}
        <Button aria-keyshortcuts="f" aria-haspopup="dialog" onClick={() => onEditingChange(true)}>
          <Plus size={14} aria-hidden />
          Filter
          <kbd className="rounded border border-line-2 px-1 font-mono text-xs text-ink-3">F</kbd>
        </Button>
        {range && 'relative' in range && (
          <Button
            variant="quiet"
            title="Turns the span into fixed times, for a link that shows the same rows tomorrow"
            onClick={() => onChange((prev) => freezeTime(prev, serverNowMs(session) / 1000))}
          >
            Freeze time
          </Button>
        )}
        {!isEmptyFilter(filter) && (
          <Button variant="quiet" className="ml-auto" onClick={() => onChange(() => noFilter)}>
            Clear all
          </Button>
        )}
      </div>
      {chips.map(
        ({ id, label, note }) =>
          note !== undefined && (
            <p key={id} className="mt-1 text-xs text-ink-2">
              <b>{label}:</b> {note}
            </p>
          ),
      )}
      {isEditing && (
        <Suspense>
          <FilterEditor
            filter={filter}
            chains={words}
            chainOptions={chainList}
            chainName={chainName}
            onClose={() => onEditingChange(false)}
            onApply={(next) => {
              onEditingChange(false);
              onChange(() => next);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
