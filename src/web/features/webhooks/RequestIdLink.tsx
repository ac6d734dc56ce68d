import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { middleCut, visibleText } from '../../lib/truncation';

/** A request by its id, which is in the tooltip as a whole. */
export function RequestIdLink({ id }: { id: string }) {
  return (
    <Link
      to="/$network/requests/$id"
      params={{ network: useNetwork(), id }}
      title={visibleText(id)}
      className="font-mono text-xs text-accent hover:underline"
    >
      {visibleText(middleCut(id))}
    </Link>
  );
}
