import { Plus, X } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { serverNowMs } from '../../../api/server-clock';
import { nameOfChain, type ChainRecord } from '#service/schema/chain';
import { useChains } from '../../../api/chains';
import { useNetworkConfig } from '../../../api/useNetwork';
import { useSession } from '../../../api/session';
import { useTimeSetting } from '../../../components/time-setting';
import { absoluteTime } from '../../../lib/time';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { useScope } from '../../../api/scope';
import { isEmptyFilter, noFilter, type Filter } from '../search/filter';
import { freezeTime } from '../search/filter-edits';
import { timeRangeOf } from '../search/time-range';
import { chainWords } from '../search/chain-words';
import { chipsOf, type Chip } from './chips';
import { QuickFilters } from './QuickFilters';

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
  const chainName = (id: string) => visibleText(nameOfChain(chains.get(Number(id)), id));
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
            title="Replaces the relative range with exact times, so the link always shows this period"
            onClick={() => onChange((prev) => freezeTime(prev, serverNowMs(session) / 1000))}
          >
            Pin time range
          </Button>
        )}
        {!isEmptyFilter(filter) && (
          <Button variant="quiet" className="ml-auto" onClick={() => onChange(() => noFilter)}>
            Clear filters
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

function FilterChip({ chip, onRemove }: { chip: Chip; onRemove: () => void }) {
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

/** Chains to choose from, by name. */
function chainOptions(chains: Iterable<ChainRecord>): { value: string; label: string }[] {
  return [...chains]
    .map((chain) => ({
      value: String(chain.id),
      label: visibleText(nameOfChain(chain, chain.id)),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Unix seconds in words: a bound is a fixed time, so it is never written relative to now. */
function useTimeOf(): (seconds: string) => string {
  const setting = useTimeSetting();
  const zone = setting === 'local' ? 'local' : 'UTC';
  return (seconds) =>
    `${absoluteTime(Number(seconds) * 1000, zone)}${zone === 'UTC' ? ' UTC' : ''}`;
}
