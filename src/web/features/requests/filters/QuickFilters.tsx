import { statuses } from '#service/status';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Select } from '../../../ui/Select';
import type { Filter } from '../search/filter';
import {
  hasCondition,
  removeParams,
  singleValue,
  statusChoice,
  withSingleValue,
  withStatus,
  withTime,
} from '../search/filter-edits';
import { loadedStatus } from '../search/service-query';
import { spanText } from './chips';

const spans = ['1h', '24h', '7d', '30d'];

/** The three questions that are asked most, each one choice away. */
export function QuickFilters({
  filter,
  chainOptions,
  chainName,
  onChange,
}: {
  filter: Filter;
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onChange: (edit: (filter: Filter) => Filter) => void;
}) {
  const { capabilities } = useNetworkConfig();
  const status = statusChoice(filter);
  const { created, startTimestamp, endTimestamp } = filter.params;
  const chainId = singleValue(filter, 'chainId');
  return (
    <>
      <span className="w-32">
        <Select
          label="Created"
          isLabelHidden
          value={created ?? ''}
          onChange={(span) =>
            onChange((prev) =>
              span === ''
                ? removeParams(prev, ['created', 'startTimestamp', 'endTimestamp'])
                : withTime(prev, { created: span }),
            )
          }
          options={[
            {
              value: '',
              label: (startTimestamp ?? endTimestamp) ? 'Created: own range' : 'Any time',
            },
            ...withCurrent(spans, created).map((span) => ({
              value: span,
              label: capital(spanText(span)),
            })),
          ]}
        />
      </span>
      <span className="w-36">
        <Select
          label="Status"
          isLabelHidden
          value={status.value}
          onChange={(value) => onChange((prev) => withStatus(prev, value || null))}
          options={[
            { value: '', label: status.isCustom ? 'Custom status' : 'Any status' },
            ...statusOptions(capabilities.filtersOpenStatuses, status.value),
          ]}
        />
      </span>
      <span className="w-36">
        <Select
          label="Origin or destination chain"
          isLabelHidden
          value={chainId ?? ''}
          onChange={(id) => onChange((prev) => withSingleValue(prev, 'chainId', id || null))}
          options={[
            { value: '', label: hasCondition(filter, 'chainId') ? 'Custom chain' : 'Any chain' },
            ...(chainId === null || chainOptions.some(({ value }) => value === chainId)
              ? []
              : [{ value: chainId, label: chainName(chainId) }]),
            ...chainOptions,
          ]}
        />
      </span>
    </>
  );
}

const statusOptions = (filtersOpenStatuses: boolean, current: string) =>
  withCurrent(
    // Listed with refunds where it occurs.
    statuses.filter((status) => status !== 'fallback'),
    current || undefined,
  ).map((status) => {
    const isLoaded = loadedStatus({ status }, filtersOpenStatuses) !== null;
    return { value: status, label: isLoaded ? `${status} (loaded)` : status };
  });

function withCurrent(values: readonly string[], current: string | undefined): readonly string[] {
  return current === undefined || values.includes(current) ? values : [current, ...values];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
