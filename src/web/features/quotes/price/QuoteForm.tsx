import { useState } from 'react';
import { truncated } from '../../../lib/truncation';
import { Checkbox } from '../../../ui/Checkbox';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { ErrorCodeLink } from '../../../record/ErrorCodeLink';
import { ChainSelect } from '../../../components/ChainSelect';
import { QuoteAmountField } from './QuoteAmountField';
import type { QuoteIssue } from './check-quote';
import {
  fieldWords,
  flagFields,
  longFields,
  mainFields,
  moreFields,
  shareWords,
} from './quote-fields';
import type { QuoteDraft, QuoteField } from './quote-draft';
import { TokenField } from './TokenField';

interface Props {
  draft: QuoteDraft;
  onChange: (draft: QuoteDraft) => void;
  issues: readonly QuoteIssue[];
}

const tradeTypes = [
  { value: 'EXACT_INPUT', label: 'Exact input' },
  { value: 'EXACT_OUTPUT', label: 'Exact output' },
  { value: 'EXPECTED_OUTPUT', label: 'Expected output' },
];

/** Every member of the body; what is rarely needed is folded. */
export function QuoteForm({ draft, onChange, issues }: Props) {
  const set = (field: QuoteField) => (text: string) => onChange({ ...draft, [field]: text });
  const issueOf = (field: QuoteField) => {
    const found = issues.find((issue) => issue.field === field);
    return found && <IssueText issue={found} />;
  };
  const textField = (field: QuoteField) => (
    <TextField
      key={field}
      label={fieldWords[field].label}
      hint={shareWords(field, draft) ?? fieldWords[field].hint}
      error={issueOf(field)}
      value={draft[field] ?? ''}
      onValueChange={set(field)}
    />
  );
  const folded: readonly QuoteField[] = [...moreFields, ...longFields, ...flagFields];
  const [isOpen, setIsOpen] = useState(() => folded.some((field) => draft[field]));
  const hasFoldedIssue = issues.some(({ field }) => folded.includes(field));
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['origin', 'destination'] as const).map((side) => (
          <div key={side} className="flex min-w-0 flex-col gap-3">
            <ChainSelect
              label={fieldWords[`${side}ChainId`].label}
              value={draft[`${side}ChainId`] ?? ''}
              onChange={set(`${side}ChainId`)}
              error={issueOf(`${side}ChainId`)}
            />
            <TokenField
              side={side}
              draft={draft}
              onChange={set(`${side}Currency`)}
              error={issueOf(`${side}Currency`)}
            />
          </div>
        ))}
        <div className="flex min-w-0 flex-col">
          <Select
            label={fieldWords.tradeType.label}
            value={draft.tradeType ?? 'EXACT_INPUT'}
            onChange={set('tradeType')}
            options={tradeTypes}
          />
          <p className="text-xs text-failure">{issueOf('tradeType')}</p>
        </div>
        <QuoteAmountField draft={draft} onChange={onChange} error={issueOf('amount')} />
        {mainFields.map((field) => textField(field))}
      </div>
      <details
        className="mt-3"
        open={isOpen || hasFoldedIssue}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>More options</summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-2">
          {moreFields.map((field) => textField(field))}
          {longFields.map((field) => (
            <TextArea
              key={field}
              label={fieldWords[field].label}
              hint={shareWords(field, draft) ?? fieldWords[field].hint}
              error={issues.find((issue) => issue.field === field)?.sentence}
              rows={3}
              value={draft[field] ?? ''}
              onValueChange={set(field)}
            />
          ))}
          <div className="flex flex-col gap-1">
            {flagFields.map((field) => (
              <Checkbox
                key={field}
                label={fieldWords[field].label}
                checked={draft[field] === 'true'}
                // It can always be unticked: a link may have it alone.
                disabled={
                  field === 'strict' &&
                  draft.useDepositAddress !== 'true' &&
                  draft.strict !== 'true'
                }
                onChange={(checked) => set(field)(checked ? 'true' : '')}
              />
            ))}
          </div>
        </div>
      </details>
    </>
  );
}

function IssueText({ issue: { sentence, errorCode } }: { issue: QuoteIssue }) {
  return (
    <>
      {truncated(sentence)} {errorCode !== null && <ErrorCodeLink code={errorCode} />}
    </>
  );
}
