import { Pin, Plus, X } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { serverNowMs } from '../../../api/server-clock';
import { nameOfChain } from '#service/schema/chain';
import type { ReadRow } from '#service/record';
import { useChains } from '../../../api/chains';
import { useSession, useSessionValue } from '../../../api/session';
import { lazyPart } from '../../../components/lazy-part';
import { useTimeZone } from '../../../components/time-setting';
import { absoluteTime } from '../../../lib/time';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { cx } from '../../../ui/cx';
import { useFadedEnds } from '../../../ui/useFadedEnds';
import { useScope } from '../../../api/useScope';
import { isEmptyFilter, noFilter, type Filter } from '../search/filter';
import { freezeTime } from '../search/filter-edits';
import { amongWords } from '../search/client-filter';
import type { AmongKind } from '../search/list-search';
import { lastSimplified, missingFrom } from '../search/simpler-groups';
import { timeRangeOf } from '../search/time-range';
import { chainWords } from '../search/chain-words';
import { useIsNarrow } from '../../../ui/useIsNarrow';
import { InlineNote } from '../../../ui/InlineNote';
import { chipsOf, type Chip } from './chips';
import { chainOptions, isQuick } from './quick-options';
import { QuickFilters } from './QuickFilters';

const FilterEditor = lazyPart(async () => (await import('./FilterEditor')).FilterEditor);

/** What the list is filtered by: the quick filters, a chip for everything else, and the editor. */
export function FilterBar({
  filter,
  among,
  onClearAmong,
  rows,
  onChange,
  isEditing,
  onEditingChange,
  notes,
  scopeWords,
}: {
  filter: Filter;
  /** What the loaded rows are narrowed to. */
  among: AmongKind | undefined;
  onClearAmong: () => void;
  rows: readonly ReadRow[];
  onChange: (edit: (filter: Filter) => Filter) => void;
  isEditing: boolean;
  onEditingChange: (isEditing: boolean) => void;
  /** What else there is to say of the filter. */
  notes: ReactNode;
  /** Whose requests they are: where nothing else is said in a wide window. */
  scopeWords: ReactNode;
}) {
  const session = useSession();
  const chains = useChains();
  const isNarrow = useIsNarrow();
  const words = useMemo(() => chainWords(chains.values()), [chains]);
  const chainList = useMemo(() => chainOptions(chains.values()), [chains]);
  const timeOf = useTimeOf();
  const chainName = (id: string) => visibleText(nameOfChain(chains.get(Number(id)), id));
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
          value={amongWords[among]}
          exact={amongWords[among]}
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
  const range = timeRangeOf(filter.params);
  const isRelative = range !== null && 'relative' in range;
  const filterCount = chips.length + (among === undefined ? 0 : 1);
  return (
    <section aria-label="Filters">
      <div className="flex min-h-8 items-center gap-2 sm:flex-wrap">
        {!isNarrow && (
          <QuickFilters
            filter={filter}
            rows={rows}
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
        {isNarrow && <ChipRow isLine>{chipList}</ChipRow>}
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
            className="disabled:invisible"
            disabled={isEmptyFilter(filter) && among === undefined}
            onClick={() => onChange(() => noFilter)}
          >
            Clear
          </Button>
        )}
        {!isNarrow && (
          <>
            <IconButton
              label="Pin time range"
              title="Replaces the relative range with exact times, so the link always shows this period"
              className="ml-auto disabled:invisible"
              disabled={!isRelative}
              onClick={() => onChange((prev) => freezeTime(prev, serverNowMs(session) / 1000))}
            >
              <Pin size={14} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {isNarrow ? (
        <div className="flex flex-wrap gap-x-2 empty:hidden">{noteList}</div>
      ) : (
        <div className="mt-2 flex min-h-8 items-center gap-2 text-xs whitespace-nowrap text-ink-3">
          <ChipRow>
            {shown.length === 0 && among === undefined && scopeWords}
            {chipList}
            {noteList}
          </ChipRow>
        </div>
      )}
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

/** As many lines as its chips need, or one that scrolls. */
function ChipRow({ isLine = false, children }: { isLine?: boolean; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useFadedEnds(row);
  return (
    <div
      ref={row}
      className={cx(
        'flex min-w-0 flex-1 items-center gap-2 text-sm',
        isLine ? 'h-8 overflow-x-auto' : 'min-h-8 flex-wrap',
      )}
    >
      {children}
    </div>
  );
}

function FilterChip({
  label,
  value: foreignValue,
  exact,
  isAlone,
  onRemove,
}: Pick<Chip, 'label' | 'value' | 'exact'> & {
  /** It has the whole row: nothing scrolls. */
  isAlone: boolean;
  onRemove: () => void;
}) {
  const value = visibleText(foreignValue);
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
          'min-w-0 truncate font-semibold max-sm:text-xs sm:max-w-96',
          !isAlone && 'max-sm:max-w-24',
        )}
        title={visibleText(exact)}
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
