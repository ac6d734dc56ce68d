import { Link } from '@tanstack/react-router';
import { scopeSearch } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { useNetwork } from '../../api/useNetwork';
import { middleCut } from '../../lib/truncation';

/** The id of a request, cut, that leads to its page in the scope of this page. */
export function RequestLink({ id }: { id: string }) {
  return (
    <Link
      to="/$network/requests/$id"
      params={{ network: useNetwork(), id }}
      search={scopeSearch(useScope())}
      className="font-mono text-xs text-accent underline"
      title={id}
    >
      {middleCut(id)}
    </Link>
  );
}
