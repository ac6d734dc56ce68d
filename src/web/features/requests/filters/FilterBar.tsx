import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { serverNowMs } from '../../../api/server-clock';
import { useChains } from '../../../api/chains';
import { useNetworkConfig } from '../../../api/useNetwork';
import { useSession } from '../../../api/session';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import type { ListSearch } from '../search/list-search';
import { freeze } from '../search/service-query';
import { chainOptions } from './chain-options';
import { chainWords } from '../search/chain-words';
import { chipsOf } from './chips';
import { FilterChip } from './FilterChip';
import { QuickFilters } from './QuickFilters';
import { changed, clearFilter, filterPart, withFilter } from '../search/filter';
import { useTimeOf } from './useTimeOf';

const FilterEditor = lazy(async () => ({
  default: (await import('./FilterEditor')).FilterEditor,
}));

/** What the list is filtered by: three quick choices, a chip for everything else, and the editor. */
export function FilterBar({
  search,
  onChange,
  isEditing,
  onEditingChange,
}: {
  search: ListSearch;
  onChange: (edit: (search: ListSearch) => ListSearch) => void;
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
  const chips = chipsOf(search, words, chainName, timeOf, filtersOpenStatuses);
  const isQuick = (id: string) =>
    id === 'status' || id === 'chainId' || (id === 'created' && search.created !== undefined);
  const isRelative = search.created !== undefined || /^\d+[mhdw]$/.test(search.updated ?? '');

  return (
    <section aria-label="Filters">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <QuickFilters
          search={search}
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
        {isRelative && (
          <Button
            variant="quiet"
            title="Turns the span into fixed times, for a link that shows the same rows tomorrow"
            onClick={() =>
              onChange((prev) => changed(freeze(prev, serverNowMs(session) / 1000), {}))
            }
          >
            Freeze time
          </Button>
        )}
        {Object.keys(filterPart(search)).length > 0 && (
          <Button variant="quiet" className="ml-auto" onClick={() => onChange(clearFilter)}>
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
            search={search}
            chains={words}
            chainOptions={chainList}
            chainName={chainName}
            onClose={() => onEditingChange(false)}
            onApply={(filter) => {
              onEditingChange(false);
              onChange((prev) => withFilter(prev, filter));
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
