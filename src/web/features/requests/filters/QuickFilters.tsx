import type { ReadRow } from '#service/record';
import { statuses } from '#service/status';
import { useNetworkConfig } from '../../../api/useNetwork';
import { ChoiceButtons } from '../../../ui/ChoiceButtons';
import { Select, type SelectOption } from '../../../ui/Select';
import type { Filter } from '../search/filter';
import {
  quickChoice,
  removeParams,
  singleValue,
  statusChoice,
  withSingleValue,
  withStatus,
  withTime,
} from '../search/filter-edits';
import { clientSideStatus } from '../search/service-query';
import { spanText, valueText } from './chips';
import { destinationOptions, quickSpans, readChoice, reasonOptions } from './quick-options';

/** The filters that are used most, each one or two clicks away. */
export function QuickFilters({
  filter,
  rows,
  chainOptions,
  chainName,
  onChange,
}: {
  filter: Filter;
  /** The loaded rows: what is counted in the choices. */
  rows: readonly ReadRow[];
  chainOptions: readonly SelectOption[];
  chainName: (id: string) => string;
  onChange: (edit: (filter: Filter) => Filter) => void;
}) {
  const { capabilities } = useNetworkConfig();
  const status = statusChoice(filter);
  // Beside a destination the other chain is the origin.
  const isOrigin =
    singleValue(filter, 'originChainId') !== null ||
    singleValue(filter, 'destinationChainId') !== null;
  const chainKey = isOrigin ? 'originChainId' : 'chainId';
  const chain = quickChoice(filter, chainKey, 'chains');
  const destination = quickChoice(filter, 'destinationChainId', 'chains');
  const reason = quickChoice(filter, 'failReason', 'reasons');
  return (
    <>
      <SpanButtons filter={filter} onChange={onChange} />
      <span className="min-w-28 flex-1 sm:max-w-40">
        <Select
          label="Status"
          isLabelHidden
          value={status.value}
          onChange={(value) => onChange((prev) => withStatus(prev, value || null))}
          options={[
            { value: '', label: status.others ?? 'Any status' },
            ...statusOptions(capabilities.filtersOpenStatuses, status.value),
          ]}
        />
      </span>
      <span className="min-w-28 flex-1 sm:max-w-40">
        <Select
          label={isOrigin ? 'Origin chain' : 'Origin or destination chain'}
          isLabelHidden
          value={chain.value}
          onChange={(id) => onChange((prev) => withSingleValue(prev, chainKey, id || null))}
          options={withCurrent(
            [
              { value: '', label: chain.others ?? (isOrigin ? 'Any origin' : 'Any chain') },
              ...chainOptions,
            ],
            chain.value,
            chainName,
          )}
        />
      </span>
      <span className="min-w-36 flex-1 sm:max-w-44">
        <Select
          label="Destination chain"
          isLabelHidden
          value={destination.value}
          onChange={(choice) =>
            onChange((prev) =>
              withSingleValue(prev, 'destinationChainId', readChoice(choice).value || null),
            )
          }
          options={withCurrent(
            [
              { value: '', label: destination.others ?? 'Any destination' },
              ...destinationOptions(rows, chainOptions, chainName),
            ],
            destination.value,
            chainName,
          )}
        />
      </span>
      <span className="min-w-28 flex-1 sm:max-w-44">
        <Select
          label="Failure reason"
          isLabelHidden
          value={reason.value}
          onChange={(choice) =>
            onChange((prev) => {
              const { value, status: ofStatus } = readChoice(choice);
              const next = withSingleValue(prev, 'failReason', value || null);
              return ofStatus === null ? next : withStatus(next, ofStatus);
            })
          }
          options={withCurrent(
            [{ value: '', label: reason.others ?? 'Any reason' }, ...reasonOptions(rows)],
            reason.value,
            (value) => valueText('failReason', value),
          )}
        />
      </span>
    </>
  );
}

/** The time range as one click. */
function SpanButtons({
  filter,
  onChange,
}: {
  filter: Filter;
  onChange: (edit: (filter: Filter) => Filter) => void;
}) {
  const { created, startTimestamp, endTimestamp, updated } = filter.params;
  const isAny = (created ?? startTimestamp ?? endTimestamp ?? updated) === undefined;
  const choices = [
    {
      label: 'Any',
      title: 'Created at any time',
      isOn: isAny,
      choose: () =>
        onChange((prev) =>
          removeParams(prev, ['created', 'startTimestamp', 'endTimestamp', 'updated']),
        ),
    },
    ...quickSpans.map((span) => ({
      label: span,
      title: `Created in the ${spanText(span)}`,
      isOn: created === span,
      choose: () => onChange((prev) => withTime(prev, { created: span })),
    })),
  ];
  return <ChoiceButtons label="Created" choices={choices} />;
}

function statusOptions(filtersOpenStatuses: boolean, current: string): readonly SelectOption[] {
  // Fallback is listed with refunds.
  const known: SelectOption[] = statuses
    .filter((status) => status !== 'fallback')
    .map((status) => {
      const isLoaded = clientSideStatus({ status }, filtersOpenStatuses) !== null;
      return { value: status, label: isLoaded ? `${status} (this page only)` : status };
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
