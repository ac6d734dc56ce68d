import { statuses } from '#service/status';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Select } from '../../../ui/Select';
import type { ListSearch } from '../search/list-search';
import { loadedStatus } from '../search/service-query';
import { spanText } from './chips';
import { hasCondition, statusChoice, withStatus } from '../search/quick-status';
import { changed } from '../search/filter';

const spans = ['1h', '24h', '7d', '30d'];

/** The three questions that are asked most, each one choice away. */
export function QuickFilters({
  search,
  chainOptions,
  chainName,
  onChange,
}: {
  search: ListSearch;
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onChange: (edit: (search: ListSearch) => ListSearch) => void;
}) {
  const { capabilities } = useNetworkConfig();
  const status = statusChoice(search);
  return (
    <>
      <span className="w-32">
        <Select
          label="Created"
          isLabelHidden
          value={search.created ?? ''}
          onChange={(created) =>
            onChange((prev) =>
              changed(prev, {
                created: created || undefined,
                startTimestamp: undefined,
                endTimestamp: undefined,
              }),
            )
          }
          options={[
            {
              value: '',
              label:
                (search.startTimestamp ?? search.endTimestamp) ? 'Created: own range' : 'Any time',
            },
            ...withCurrent(spans, search.created).map((span) => ({
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
          label="Either chain"
          isLabelHidden
          value={search.chainId ?? ''}
          onChange={(chainId) =>
            onChange((prev) => changed(prev, { chainId: chainId || undefined }))
          }
          options={[
            { value: '', label: hasCondition(search, 'chainId') ? 'Custom chain' : 'Any chain' },
            ...(search.chainId === undefined ||
            chainOptions.some(({ value }) => value === search.chainId)
              ? []
              : [{ value: search.chainId, label: chainName(search.chainId) }]),
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
