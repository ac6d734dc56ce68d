import { Link, useParams } from '@tanstack/react-router';
import { useIsUnscoped, type Scope } from '../api/scope';
import { Notice } from '../ui/Notice';

/**
 * Whose requests a page about an identifier shows, and the way to the others.
 *
 * @param asked what the URL asks for
 * @param found among whose requests the identifier was found
 * @param what the shown thing in words, as "requests with this address"
 */
export function ScopeLine({ asked, found, what }: { asked: Scope; found: Scope; what: string }) {
  const { network = '' } = useParams({ strict: false });
  const isUnscoped = useIsUnscoped(network);
  if (isUnscoped)
    return (
      <p className="text-ink-2">Everyone’s {what}: the API can’t filter them by your API keys.</p>
    );
  if (asked === 'ours' && found === 'all')
    return (
      <Notice title="Not among your requests">
        Nothing was found among the requests made with your API keys. These are everyone’s.
      </Notice>
    );
  const isOurs = found === 'ours';
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-2">
      {isOurs ? `Your ${what}.` : `Everyone’s ${what}.`}
      <Link
        to="."
        search={(now) => ({ ...now, scope: isOurs ? 'all' : undefined })}
        className="text-accent underline"
      >
        {isOurs ? 'Show everyone’s' : 'Show only yours'}
      </Link>
    </p>
  );
}
