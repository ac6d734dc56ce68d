import { useSessionValue } from '../../../api/session';
import { Notice } from '../../../ui/Notice';
import type { Filter } from '../search/filter';
import { lastSimplified, missingFrom } from '../search/simpler-groups';

/** Says what the list lacks since the service refused its filter. */
export function SimplifiedNotice({ filter }: { filter: Filter }) {
  const last = useSessionValue(lastSimplified);
  const missing = missingFrom(filter, last);
  if (missing.length === 0) return null;
  return (
    <Notice tone="warn" title="The service refused a part of this filter">
      {missing.map((said) => (
        <p key={said}>{said}</p>
      ))}
    </Notice>
  );
}
