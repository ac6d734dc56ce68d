import { useState } from 'react';
import { visibleText } from '../../lib/truncation';
import { CopyButton } from '../../ui/CopyButton';
import { TextInput } from '../../ui/TextInput';
import { CopyTextButton } from '../CopyTextButton';
import { flattenJson } from '../flatten-json';
import { JsonTree } from './JsonTree';

const maxMatches = 100;
const maxShownLength = 200;

/** The record as the service sent it, with a search that finds keys and values. */
export function RawRecord({ raw }: { raw: unknown }) {
  const [wanted, setWanted] = useState('');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <TextInput
          type="search"
          aria-label="Search the raw record"
          placeholder="Search keys and values"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <CopyTextButton label="Copy JSON" text={() => JSON.stringify(raw, null, 2)} />
      </div>
      {wanted === '' ? (
        <div className="max-h-150 overflow-auto">
          <JsonTree value={raw} />
        </div>
      ) : (
        <Found raw={raw} wanted={wanted.toLowerCase()} />
      )}
    </div>
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
