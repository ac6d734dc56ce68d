import { useId } from 'react';
import { cx } from '../../../ui/cx';
import { inputClass } from '../../../ui/input-class';
import type { ChainWords } from '../search/group-text';
import { readTextForm } from '../search/read-text-form';

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
export function TextTab({
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
