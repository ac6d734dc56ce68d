import { useQuery } from '@tanstack/react-query';
import type { Reading } from '#service/identifiers/shapes';
import { requestIdOf, type Looked } from '../../api/look-up';
import { statusQuery } from '../../api/status';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/AddressText';
import { errorLine } from '../../components/error-words';
import { unlistedRequest } from '../../record/unlisted-request';
import { unlistedTitles } from '../../record/UnlistedRequest';
import { Card } from '../../ui/Card';
import { maxAskedIds, mayBeAccount } from './read-search';

/** Of several identifiers those that have no request here, each with the reason. */
export function LeftUnfound({
  looked,
  isNothing,
}: {
  looked: readonly { identifier: Reading; answer: Looked }[];
  /** The page says already that nothing was found. */
  isNothing: boolean;
}) {
  const none = isNothing ? [] : looked.filter(({ answer }) => answer.kind === 'none');
  const failed = looked.filter(({ answer }) => answer.kind === 'failed');
  const skipped = looked.filter(({ answer }) => answer.kind === 'skipped');
  if (none.length + failed.length + skipped.length === 0) return null;
  return (
    <Card title="Without a result">
      <div className="flex flex-col gap-3">
        {none.length > 0 && <Named title="No results" all={none} />}
        {failed.length > 0 && <Named title="Search failed" all={failed} />}
        {skipped.length > 0 && (
          <Named
            title="Not searched: one search covers only a few. Bulk lookup on Requests takes up to 50"
            all={skipped}
          />
        )}
      </div>
    </Card>
  );
}

function Named({
  title,
  all,
}: {
  title: string;
  all: readonly { identifier: Reading; answer: Looked }[];
}) {
  return (
    <div>
      <p className="text-ink-2">{title}:</p>
      <ul aria-label={title} className="flex flex-wrap gap-x-4 gap-y-1">
        {all.map(({ identifier, answer }, index) => (
          <li key={identifier.text} className="foreign-text">
            <AddressText
              kind={mayBeAccount(identifier) ? 'address' : 'id'}
              value={identifier.text}
            />
            {answer.kind === 'failed' && ` (${errorLine(answer.error)})`}
            {answer.kind === 'none' && index < maxAskedIds && (
              <UnlistedWords id={requestIdOf(identifier.text)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the status endpoint knows of an ID that no list has. */
function UnlistedWords({ id }: { id: string | null }) {
  const { data } = useQuery({
    ...statusQuery(useNetwork(), id ?? ''),
    enabled: id !== null,
    retry: false,
  });
  const unlisted = data ? unlistedRequest(data) : null;
  return unlisted ? `: ${unlistedTitles[unlisted.kind]}` : null;
}
