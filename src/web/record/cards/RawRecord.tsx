import { useState } from 'react';
import { CopyButton } from '../../ui/CopyButton';
import { TextInput } from '../../ui/form/TextInput';
import { CopyTextButton } from '../CopyTextButton';
import { flattenJson } from '../flatten-json';
import { JsonView, type Props } from 'react-json-view-lite';
import { Card } from '../../ui/Card';

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
            <CopyButton value={path} label={`Copy path ${path}`} />
            <span className="min-w-0 py-1 foreign-text">
              <span className="text-ink-2">{path}</span> {value.slice(0, maxShownLength)}
              {value.length > maxShownLength && '…'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const style: NonNullable<Props['style']> = {
  container: 'font-mono text-xs foreign-text',
  basicChildStyle: 'pl-3',
  childFieldsContainer: 'm-0 list-none p-0',
  label: 'mr-1 text-ink-2',
  clickableLabel: 'mr-1 cursor-pointer text-ink-2',
  nullValue: 'text-ink-3',
  undefinedValue: 'text-ink-3',
  numberValue: 'text-flight',
  stringValue: 'text-success',
  booleanValue: 'text-refund',
  otherValue: 'text-ink-3',
  punctuation: 'text-ink-3',
  expandIcon: 'mr-1 cursor-pointer text-ink-2 after:content-["▸"]',
  collapseIcon: 'mr-1 cursor-pointer text-ink-2 after:content-["▾"]',
  collapsedContent: 'cursor-pointer text-ink-3 after:content-["…"]',
  noQuotesForStringValues: false,
  quotesForFieldNames: false,
  stringifyStringValues: true,
  ariaLables: { collapseJson: 'Collapse', expandJson: 'Expand' },
};

/** A JSON value as a tree; loaded only when somebody wants to see it. */
function JsonTree({ value }: { value: unknown }) {
  const data = typeof value === 'object' && value !== null ? value : { value };
  return (
    <JsonView
      data={data}
      style={style}
      shouldExpandNode={(level) => level < 2}
      clickToExpandNode
      aria-label="Raw record"
    />
  );
}

/** What the service sent, folded. */
export function RawCard({ raw }: { raw: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Raw record">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Show JSON</summary>
        <div className="mt-2">{isOpen && <RawRecord raw={raw} />}</div>
      </details>
    </Card>
  );
}
