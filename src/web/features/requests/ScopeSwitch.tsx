import { scopeSearch, useIsUnscoped } from '../../api/scope';
import { Select } from '../../ui/Select';
import { listRoute, useListNavigate } from './search/list-route';
import { omitPagination } from './search/list-search';
import { scopeOf } from './search/service-query';

/** Whose requests the list shows. A service that doesn't list by key leaves no choice. */
export function ScopeSwitch({ network }: { network: string }) {
  const navigate = useListNavigate();
  const scope = scopeOf(listRoute.useSearch());
  if (useIsUnscoped(network))
    return (
      <span className="text-ink-3" title="The API doesn’t list requests by your API keys">
        Everyone’s
      </span>
    );
  return (
    <Select
      label="Whose requests"
      isLabelHidden
      value={scope}
      onChange={(next) =>
        navigate({
          search: (prev) => ({
            ...omitPagination(prev),
            scope: undefined,
            ...scopeSearch(next === 'all' ? 'all' : 'ours'),
            // A view of the desk is of one's own requests.
            view: next === 'all' ? undefined : prev.view,
          }),
        })
      }
      options={[
        { value: 'ours', label: 'Yours' },
        { value: 'all', label: 'Everyone’s' },
      ]}
    />
  );
}
