import { JsonView, type Props } from 'react-json-view-lite';

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
export function JsonTree({ value }: { value: unknown }) {
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
