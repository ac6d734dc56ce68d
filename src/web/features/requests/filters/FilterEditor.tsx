import { useState, useId } from 'react';
import { announce } from '../../../ui/announce';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Notice } from '../../../ui/Notice';
import { Tabs } from '../../../ui/Tabs';
import type { Filter } from '../search/filter';
import { printGroup, type ChainWords } from '../search/group-text';
import { FieldsTab } from './FieldsTab';
import { filterDraftOf, readDraft, type DraftProblem, type FilterDraft } from './filter-draft';
import { printTextForm } from '../search/print-text-form';
import { readTextForm } from '../search/read-text-form';
import { cx } from '../../../ui/cx';
import { inputClass } from '../../../ui/form/input-class';

type Tab = 'fields' | 'text';

/** Every filter of the service: a field for each (AND), or the whole as text (also OR). Nothing is sent before Apply. */
export function FilterEditor({
  filter,
  chains,
  chainOptions,
  chainName,
  onClose,
  onApply,
}: {
  filter: Filter;
  chains: ChainWords;
  chainOptions: readonly { value: string; label: string }[];
  chainName: (id: string) => string;
  onClose: () => void;
  onApply: (filter: Filter) => void;
}) {
  const [draft, setDraft] = useState<FilterDraft>(() => filterDraftOf(filter));
  // Alternatives have no fields.
  const [tab, setTab] = useState<Tab>(draft.groups.length > 1 ? 'text' : 'fields');
  const [text, setText] = useState(() => printTextForm(filter, chains));
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);

  /** The filter as the open tab has it; what is wrong is shown and nothing is returned. */
  const read = (): Filter | null => {
    const result = tab === 'text' ? asDraftProblems(readTextForm(text, chains)) : readDraft(draft);
    setProblems(result.problems ?? []);
    if (result.problems) announce(result.problems.map((problem) => problem.text).join(' '));
    return result.filter ?? null;
  };
  const switchTo = (next: Tab) => {
    const typed = read();
    if (!typed) return;
    setDraft(filterDraftOf(typed));
    setText(printTextForm(typed, chains));
    setTab(next);
  };
  const apply = () => {
    const typed = read();
    if (typed) onApply(typed);
  };
  const change = (next: FilterDraft) => {
    setProblems([]);
    setDraft(next);
  };

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Filters" size="wide">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Tabs
          label="Filter by"
          value={tab}
          onChange={(next) => switchTo(next as Tab)}
          items={[
            {
              value: 'fields',
              label: 'Fields',
              content: (
                <>
                  {draft.groups.length > 0 && (
                    <p className="mb-4 foreign-text text-ink-2">
                      Also applied; edit it in Query:{' '}
                      <code>
                        {draft.groups.map((group) => printGroup(group, chains)).join(' OR ')}
                      </code>
                    </p>
                  )}
                  <FieldsTab
                    fields={draft.fields}
                    problems={problems}
                    chainOptions={chainOptions}
                    chainName={chainName}
                    onChange={(fields) => change({ ...draft, fields })}
                  />
                </>
              ),
            },
            {
              value: 'text',
              label: 'Query',
              content: <TextTab text={text} chains={chains} onChange={setText} onApply={apply} />,
            },
          ]}
        />
        <footer className="sticky -bottom-4 -mx-4 mt-4 -mb-4 flex flex-col gap-3 border-t border-line bg-surface px-4 py-3">
          {problems.length > 0 && (
            <Notice tone="failure" title="This filter isn’t supported">
              <ul className="list-disc pl-4">
                {problems.map((problem) => (
                  <li key={problem.text}>{problem.text}</li>
                ))}
              </ul>
            </Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary">
              Apply
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="quiet"
              className="ml-auto"
              onClick={() => {
                change({ fields: {}, groups: [] });
                setText('');
              }}
            >
              Clear filters
            </Button>
          </div>
        </footer>
      </form>
    </Dialog>
  );
}

function asDraftProblems(result: ReturnType<typeof readTextForm>) {
  if (!result.problems) return result;
  return {
    filter: undefined,
    problems: result.problems.map((text): DraftProblem => ({ field: null, text })),
  };
}

const examples = [
  ['status:failure chain:base amount>=1000', 'all must match (AND)'],
  ['-failReason:SLIPPAGE', 'exclude'],
  ['chain:base,optimism', 'any of these'],
  ['depositAddress:none', 'field is not set; prefix - for “is set”'],
  ['created:24h, created>=2026-11-19, updated:7d', 'one time range'],
  ['status:refund OR status:failure chain:base', 'either side (OR)'],
  ['chain:base (status:refund OR -failReason:none)', 'chain applies to both sides'],
  ['referrer:"two words"', 'quotes for spaces, commas and parentheses'],
];

/** The whole filter as one line that can be copied, kept and pasted. */
function TextTab({
  text,
  chains,
  onChange,
  onApply,
}: {
  text: string;
  chains: ChainWords;
  onChange: (text: string) => void;
  onApply: () => void;
}) {
  const id = useId();
  const { problems } = readTextForm(text, chains);
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-xs font-semibold text-ink-2">
        Query
      </label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        aria-describedby={`${id}-state`}
        className={cx(inputClass, 'h-auto resize-y py-2 font-mono')}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          onApply();
        }}
      />
      <div id={`${id}-state`} className="min-h-5 text-xs foreign-text">
        {problems ? (
          problems.map((problem) => (
            <p key={problem} className="text-failure">
              {problem}
            </p>
          ))
        ) : (
          <p className="text-ink-3">{text.trim() === '' ? 'No filters' : 'Valid query'}</p>
        )}
      </div>
      <details>
        <summary className="text-ink-2">Syntax</summary>
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {examples.map(([example, meaning]) => (
            <div key={example} className="contents">
              <dt className="font-mono text-xs foreign-text">{example}</dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
