import { statuses } from '#service/status';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Select } from '../../../ui/Select';
import { loadedStatus, type RequestsSearch } from '../search';
import { spanText } from './chips';

const spans = ['1h', '24h', '7d', '30d'];

/** The three questions that are asked most, each one choice away. */
export function QuickFilters({
  search,
  chainOptions,
  chainName,
  onChange,
}: {
  search: RequestsSearch;
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onChange: (patch: Partial<RequestsSearch>) => void;
}) {
  const { capabilities } = useNetworkConfig();
  return (
    <>
      <span className="w-32">
        <Select
          label="Created"
          isLabelHidden
          value={search.created ?? ''}
          onChange={(created) =>
            onChange({
              created: created || undefined,
              startTimestamp: undefined,
              endTimestamp: undefined,
            })
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
          value={search.status ?? ''}
          onChange={(status) => onChange({ status: status || undefined })}
          options={[
            { value: '', label: 'Any status' },
            ...statusOptions(capabilities.filtersOpenStatuses),
          ]}
        />
      </span>
      <span className="w-36">
        <Select
          label="Either chain"
          isLabelHidden
          value={search.chainId ?? ''}
          onChange={(chainId) => onChange({ chainId: chainId || undefined })}
          options={[
            { value: '', label: 'Any chain' },
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

const statusOptions = (filtersOpenStatuses: boolean) =>
  statuses
    // Listed with refunds where it occurs, and no filter's value.
    .filter((status) => status !== 'fallback')
    .map((status) => {
      const isLoaded = loadedStatus({ status }, filtersOpenStatuses) !== null;
      return { value: status, label: isLoaded ? `${status} (loaded)` : status };
    });

function withCurrent(values: readonly string[], current: string | undefined): readonly string[] {
  return current === undefined || values.includes(current) ? values : [current, ...values];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
