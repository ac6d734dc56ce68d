import { Plus, X } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import type { DeskView } from '#service/proxy-api/desk';
import { nameOfChain } from '#service/schema/chain';
import type { ReadRow } from '#service/records/record';
import { useChains } from '../../../api/endpoints/chains';
import { useSessionValue } from '../../../api/session';
import { lazyPart } from '../../../components/lazy-part';
import { useTimeZone } from '../../../components/time/time-setting';
import { absoluteTime } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { useFadedEnds } from '../../../ui/hooks/useFadedEnds';
import { useScope } from '../../../api/useScope';
import { isEmptyFilter, noFilter, type Filter } from '../search/filter';
import { narrowedTo } from '../search/client-filter';
import type { AmongKind } from '../search/list-search';
import { lastSimplified, missingFrom } from '../search/simpler-groups';
import { chainWords } from '../search/group-text';
import { useIsNarrow } from '../../../ui/hooks/useIsNarrow';
import { InlineNote } from '../../../ui/overlay/InlineNote';
import { chipsOf, type Chip } from './chips';
import { chainOptions, isQuick } from './quick-options';
import { QuickFilters, type StatusCounts } from './QuickFilters';

const FilterEditor = lazyPart(async () => (await import('./FilterEditor')).FilterEditor);

/** What the list is filtered by: the quick filters, a chip for everything else, and the editor. */
export function FilterBar({
  filter,
  among,
  onClearAmong,
  rows,
  statusCounts,
  onChange,
  isEditing,
  onEditingChange,
  notes,
}: {
  filter: Filter;
  /** What the list is narrowed to beyond its filter. */
  among: AmongKind | DeskView | undefined;
  onClearAmong: () => void;
  rows: readonly ReadRow[];
  statusCounts: StatusCounts;
  onChange: (edit: (filter: Filter) => Filter) => void;
  isEditing: boolean;
  onEditingChange: (isEditing: boolean) => void;
  /** What else there is to say of the filter. */
  notes: ReactNode;
}) {
  const chains = useChains();
  const isNarrow = useIsNarrow();
  const words = useMemo(() => chainWords(chains.values()), [chains]);
  const chainList = useMemo(() => chainOptions(chains.values()), [chains]);
  const timeOf = useTimeOf();
  const chainName = (id: string) => nameOfChain(chains.get(Number(id)), id);
  const scope = useScope();
  const chips = chipsOf(filter, {
    chains: words,
    chainName,
    timeText: timeOf,
    scope,
  });
  // A narrow window has no quick filters, so all of them are chips.
  const shown = isNarrow ? chips : chips.filter(({ id }) => !isQuick(id, filter.params.created));
  // There they would fill the screen before the first row: one is named, and the others are in the editor.
  const named = shown.find(({ id }) => id === 'status') ?? shown[0];
  const isFolded = isNarrow && shown.length > 1;
  const chipped = shown.filter((chip) => !isFolded || (among === undefined && chip === named));
  const missing = missingFrom(filter, useSessionValue(lastSimplified));
  const isAlone = shown.length + (among === undefined ? 0 : 1) === 1;
  const chipList = (
    <>
      {among !== undefined && (
        <FilterChip
          label="Only"
          value={narrowedTo(among)}
          exact={narrowedTo(among)}
          isAlone={isAlone}
          onRemove={onClearAmong}
        />
      )}
      {chipped.map((chip) => (
        <FilterChip
          key={chip.id}
          {...chip}
          isAlone={isAlone}
          onRemove={() => onChange(chip.remove)}
        />
      ))}
    </>
  );
  const noteList = (
    <>
      {missing.map((part) => {
        const summary = `Shows ${part.shown} only`;
        return (
          <InlineNote key={summary} isWarning label={summary} summary={summary}>
            The API rejected the filter that also finds {part.missing}.
          </InlineNote>
        );
      })}
      {chips.map(
        ({ id, note }) =>
          note && (
            <InlineNote key={id} label={note.summary} summary={note.summary}>
              {note.why}
            </InlineNote>
          ),
      )}
      {notes}
    </>
  );
  const filterCount = chips.length + (among === undefined ? 0 : 1);
  const hasLine =
    shown.length > 0 || among !== undefined || missing.length > 0 || chips.some(({ note }) => note);
  return (
    <section aria-label="Filters">
      {/* In a window between wide and narrow what the list is filtered by has a second line. */}
      <div
        className={cx(
          'flex items-center gap-2 sm:flex-wrap',
          hasLine && 'sm:max-xl:min-h-18 sm:max-xl:content-start',
        )}
      >
        {!isNarrow && (
          <QuickFilters
            filter={filter}
            rows={rows}
            statusCounts={statusCounts}
            chainOptions={chainList}
            chainName={chainName}
            onChange={onChange}
          />
        )}
        <Button
          aria-keyshortcuts="f"
          aria-haspopup="dialog"
          title="All filters (F)"
          onClick={() => onEditingChange(true)}
        >
          <Plus size={14} aria-hidden />
          Filter
          {isNarrow && filterCount > 1 && <b>{filterCount}</b>}
        </Button>
        <ChipRow hasLine={hasLine}>
          {chipList}
          {!isNarrow && noteList}
        </ChipRow>
        {chipped.length < shown.length && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`+${shown.length - chipped.length} more`}
            onClick={() => onEditingChange(true)}
          >
            +{shown.length - chipped.length}
          </Button>
        )}
        {/* On a phone the only filter has the room: its own button does the same. */}
        {!(isNarrow && isAlone) && (
          <Button
            aria-label="Clear filters"
            className="disabled:invisible sm:max-xl:disabled:hidden"
            disabled={isEmptyFilter(filter) && among === undefined}
            onClick={() => onChange(() => noFilter)}
          >
            Clear
          </Button>
        )}
      </div>
      {isNarrow && <div className="flex flex-wrap gap-x-2 empty:hidden">{noteList}</div>}
      {isEditing && (
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
      )}
    </section>
  );
}

/** One line, which scrolls; with `hasLine` a second one, where the window is no wide one. */
function ChipRow({ hasLine, children }: { hasLine: boolean; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useFadedEnds(row);
  return (
    <div
      ref={row}
      className={cx(
        'flex h-8 min-w-0 flex-1 items-center gap-2 overflow-x-auto whitespace-nowrap [scrollbar-width:none]',
        hasLine ? 'sm:max-xl:min-w-1/2' : 'sm:max-xl:empty:hidden',
      )}
    >
      {children}
    </div>
  );
}

function FilterChip({
  label,
  value,
  exact,
  isAlone,
  onRemove,
}: Pick<Chip, 'label' | 'value' | 'exact'> & {
  /** It has the whole row: nothing scrolls. */
  isAlone: boolean;
  onRemove: () => void;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-8 min-w-32 items-center rounded-lg border border-line-2 bg-surface',
        !isAlone && 'shrink-0',
      )}
    >
      <span className="shrink-0 pr-1.5 pl-2.5 text-ink-2">{label}</span>
      <bdi
        className={cx(
          'min-w-0 truncate font-semibold max-sm:text-xs sm:max-w-60',
          !isAlone && 'max-sm:max-w-24',
        )}
        title={exact}
      >
        {value}
      </bdi>
      <button
        type="button"
        aria-label={`Remove filter ${label} ${value}`}
        className="inline-flex h-full w-7 shrink-0 items-center justify-center text-ink-2 hover:text-ink"
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}

/** Unix seconds in words: a bound is a fixed time, so it is never written relative to now. */
function useTimeOf(): (seconds: string) => string {
  const zone = useTimeZone();
  return (seconds) => absoluteTime(Number(seconds) * 1000, zone);
}
