import type { Reading } from '#service/identifiers/shapes';
import type { Looked } from '../../api/look-up';
import { AddressText } from '../../components/AddressText';
import { errorLine } from '../../components/error-words';
import { Card } from '../../ui/Card';
import { mayBeAccount } from './read-search';

const maxNamed = 12;

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
            title="Not looked up, because one search looks up only a few. Bulk lookup on Requests takes up to 50"
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
        {all.slice(0, maxNamed).map(({ identifier, answer }) => (
          <li key={identifier.text} className="foreign-text">
            <AddressText
              kind={mayBeAccount(identifier) ? 'address' : 'id'}
              value={identifier.text}
            />
            {answer.kind === 'failed' && ` (${errorLine(answer.error)})`}
          </li>
        ))}
        {all.length > maxNamed && <li>and {all.length - maxNamed} more</li>}
      </ul>
    </div>
  );
}
