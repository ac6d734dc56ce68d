import { lazy, Suspense, useState } from 'react';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { Skeleton } from '../../ui/Skeleton';
import { TextInput } from '../../ui/TextInput';
import { CopyTextButton } from '../CopyTextButton';
import { flattenJson } from '../flatten-json';

const JsonTree = lazy(async () => ({ default: (await import('./JsonTree')).JsonTree }));

const maxMatches = 100;
const maxShownLength = 200;

/** The record as it came, with a search that finds paths and values. */
export function RawCard({ raw }: { raw: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  return (
    <Card title="Raw record">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>JSON as it came</summary>
        {isOpen && (
          <div className="mt-2 flex flex-col gap-2">
            <div className="flex flex-wrap gap-2">
              <TextInput
                type="search"
                aria-label="Search the raw record"
                placeholder="Path or value"
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
              <CopyTextButton label="Copy JSON" text={() => JSON.stringify(raw, null, 2)} />
            </div>
            {wanted === '' ? (
              <Suspense fallback={<Skeleton className="h-40" />}>
                <div className="max-h-150 overflow-auto">
                  <JsonTree value={raw} />
                </div>
              </Suspense>
            ) : (
              <Found raw={raw} wanted={wanted.toLowerCase()} />
            )}
          </div>
        )}
      </details>
    </Card>
  );
}

function Found({ raw, wanted }: { raw: unknown; wanted: string }) {
  const found = flattenJson(raw).filter(
    ({ path, value }) =>
      path.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted),
  );
  return (
    <>
      <p role="status" className="text-xs text-ink-3">
        {found.length > maxMatches
          ? `${maxMatches} of ${found.length} matches`
          : `${found.length} matches`}
      </p>
      <ul className="font-mono text-xs">
        {found.slice(0, maxMatches).map(({ path, value }) => (
          <li key={path} className="flex items-start gap-1">
            <CopyButton value={path} label={`Copy path ${visibleText(path)}`} />
            <span className="min-w-0 py-1 foreign-text">
              <span className="text-ink-2">{visibleText(path)}</span>{' '}
              {visibleText(value.slice(0, maxShownLength))}
              {value.length > maxShownLength && '…'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
