import type { ReadRow } from '#service/records/record';
import { statuses } from '#service/status';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Button } from '../../../ui/Button';
import { lazyPart } from '../../../components/lazy-part';
import { Select, type SelectOption } from '../../../ui/form/Select';
import type { Filter } from '../search/filter';
import {
  quickChoice,
  statusChoice,
  withSingleValue,
  withStatus,
  withTime,
} from '../search/filter-edits';
import { clientSideStatus } from '../search/service-query';
import { spanLabel, spanText } from '../../../lib/span-text';
import { countedChains, readChoice, reasonOptions } from './quick-options';
import { whole } from '../../../lib/counted';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '../../../ui/overlay/Popover';
import { Skeleton } from '../../../ui/Skeleton';
import { timeRangeOf } from '../search/time-range';

/** Its code comes after the rows: until then a plain list does. */
const SearchSelect = lazyPart(
  async () => (await import('../../../ui/form/SearchSelect')).SearchSelect,
  ({ label, value, onChange, options }) => (
    <Select label={label} isLabelHidden value={value} onChange={onChange} options={options} />
  ),
);

const ends = [
  { key: 'originChainId', label: 'From', any: 'From any chain', plural: 'origins' },
  { key: 'destinationChainId', label: 'To', any: 'To any chain', plural: 'destinations' },
] as const;

/** How many requests have a status, of all that match otherwise. */
export type StatusCounts = readonly { status: string | null; count: number }[];

const day = '24h';

/** The filters that are used most, each one or two clicks away. */
export function QuickFilters({
  filter,
  rows,
  statusCounts,
  chainOptions,
  chainName,
  onChange,
}: {
  filter: Filter;
  /** The loaded rows: what is counted in the choices. */
  rows: readonly ReadRow[];
  statusCounts: StatusCounts;
  chainOptions: readonly SelectOption[];
  chainName: (id: string) => string;
  onChange: (edit: (filter: Filter) => Filter) => void;
}) {
  const { capabilities } = useNetworkConfig();
  const status = statusChoice(filter);
  const isDay = filter.params.created === day;
  return (
    <>
      <span className="flex">
        <Button
          className={isDay ? 'rounded-r-none bg-accent-soft! text-accent!' : 'rounded-r-none'}
          aria-pressed={isDay}
          title={`Created in the ${spanText(day)}`}
          onClick={() => onChange((prev) => withTime(prev, isDay ? {} : { created: day }))}
        >
          {day}
        </Button>
        <TimeButton filter={filter} onChange={onChange} />
      </span>
      <span className="min-w-24 flex-1 sm:max-w-36">
        <Select
          label="Status"
          isLabelHidden
          value={status.value}
          onChange={(choice) =>
            onChange((prev) => {
              const { status, reason } = readChoice(choice);
              if (reason === null) return withStatus(prev, status || null);
              const next = withSingleValue(prev, 'failReason', reason);
              return status === '' ? next : withStatus(next, status);
            })
          }
          options={[
            { value: '', label: status.others ?? 'Any status' },
            ...statusOptions(capabilities.filtersOpenStatuses, status.value, statusCounts),
            ...reasonOptions(rows),
          ]}
        />
      </span>
      {ends.map(({ key, label, any, plural }) => {
        const { value, others } = quickChoice(filter, key, plural);
        return (
          <span key={key} className="min-w-24 flex-1 sm:max-w-40">
            <SearchSelect
              isButton
              label={label}
              value={value}
              onChange={(id) => onChange((prev) => withSingleValue(prev, key, id || null))}
              placeholder={any}
              options={withCurrent(
                [
                  { value: '', label: others ?? any },
                  ...countedChains(rows, key, value, chainOptions),
                ],
                value,
                chainName,
              )}
            />
          </span>
        );
      })}
    </>
  );
}

function statusOptions(
  filtersOpenStatuses: boolean,
  current: string,
  counts: StatusCounts,
): readonly SelectOption[] {
  // Fallback is listed with refunds.
  const known: SelectOption[] = statuses
    .filter((status) => status !== 'fallback')
    .map((status) => {
      if (clientSideStatus({ status }, filtersOpenStatuses) !== null)
        return { value: status, label: `${status} (this page only)` };
      const members = status === 'refund' ? ['refund', 'fallback'] : [status];
      const count = counts
        .filter((one) => members.includes(one.status ?? ''))
        .reduce((sum, one) => sum + one.count, 0);
      const isKnown = counts.length > 0;
      return {
        value: status,
        label: isKnown ? `${status} · ${whole(count)}` : status,
      };
    });
  return withCurrent(known, current, String);
}

/** The options with the current value, which may be one that they do not hold. */
function withCurrent(
  options: readonly SelectOption[],
  current: string,
  labelOf: (value: string) => string,
): readonly SelectOption[] {
  if (current === '' || options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: labelOf(current) }];
}

const TimeForm = lazyPart(
  async () => (await import('./TimeForm')).TimeForm,
  <Skeleton className="h-36 w-96 max-w-full" />,
);

/** The time range in words, and where it is changed: a usual one by one click, any other by its fields. */
function TimeButton({
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
    range === null ? 'Any time' : 'relative' in range ? spanLabel(range.relative) : 'Custom range';
  return (
    <Popover
      title="Time range"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button
          aria-label={`Time range: ${words}`}
          className="w-34 justify-between rounded-l-none border-l-0"
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
