import { useSyncExternalStore } from 'react';
import { Notice } from '../../../ui/Notice';
import type { RequestsSearch } from '../search/schema';
import { lastSimplified, missingFrom } from '../search/simpler-groups';

/** Says what the list lacks since the service refused its filter. */
export function SimplifiedNotice({ search }: { search: RequestsSearch }) {
  const last = useSyncExternalStore(lastSimplified.subscribe, lastSimplified.get);
  const missing = missingFrom(search, last);
  if (missing.length === 0) return null;
  return (
    <Notice tone="warn" title="The service refused a part of this filter">
      {missing.map((said) => (
        <p key={said}>{said}</p>
      ))}
    </Notice>
  );
}
