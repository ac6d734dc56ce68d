import { Link, useMatchRoute, useSearch } from '@tanstack/react-router';
import { useNetwork } from '../api/useNetwork';
import { middleCut, visibleText } from '../lib/truncation';

/** On a request that a search opened by itself: what was searched, and the way back. */
export function FoundBy() {
  const network = useNetwork();
  const { q } = useSearch({ strict: false });
  const isRequest = useMatchRoute()({ to: '/$network/requests/$id' }) !== false;
  if (!isRequest || q === undefined) return null;
  return (
    <p className="mb-3 text-ink-2">
      The one match for <span className="font-mono text-xs">{middleCut(visibleText(q), 12)}</span>.{' '}
      <Link
        to="/$network/search"
        params={{ network }}
        search={{ q, all: 'yes' }}
        className="text-accent underline"
      >
        Back to the search
      </Link>
    </p>
  );
}
