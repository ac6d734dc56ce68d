import { useState, type ReactNode } from 'react';
import { truncated, middleCut } from '../../../lib/truncation';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Select } from '../../../ui/form/Select';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import { ErrorCodeLink } from '../../../record/links/ErrorCodeLink';
import { ChainSelect } from '../../../components/chain/ChainSelect';
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
import { useChains, pendingChains } from '../../../api/endpoints/chains';
import { formatDecimal, formatUnits } from '../../../lib/amounts';
import { type Chains, listedTokens, tokenOfChain } from '../../../record/record-tokens';
import {
  amountToken,
  amountUnit,
  amountUnits,
  inUnit,
  readAmount,
  type AmountUnit,
  chainOfSide,
  type Side,
} from './quote-amount';
import { sameAddress } from '#service/address';
import type { ChainCurrency, ChainRecord } from '#service/schema/chain';
import { Field } from '../../../ui/form/Field';
import { SuggestInput } from '../../../ui/form/SuggestInput';

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

/** The amount, the unit that it is typed in, and what it is in the other one. */
function QuoteAmountField({
  draft,
  onChange,
  error,
}: {
  draft: QuoteDraft;
  onChange: (draft: QuoteDraft) => void;
  error: ReactNode;
}) {
  const chains = useChains();
  const unit = amountUnit(draft, chains);
  const symbol = amountToken(draft, chains).token?.symbol;
  const names = { token: symbol ? truncated(symbol, 20) : 'Tokens', smallest: 'Smallest units' };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-2">
      <TextField
        label={fieldWords.amount.label}
        hint={hintOf(draft, chains)}
        error={error}
        inputMode="decimal"
        value={draft.amount ?? ''}
        onValueChange={(text) => onChange({ ...draft, amount: text, amountUnit: unit })}
      />
      <Select
        label="Unit"
        value={unit}
        onChange={(next) => onChange(inUnit(draft, next as AmountUnit, chains))}
        options={amountUnits.map((each) => ({ value: each, label: names[each] }))}
      />
    </div>
  );
}

function hintOf(draft: QuoteDraft, chains: Chains): string {
  const { address, token, decimals } = amountToken(draft, chains);
  const { units } = readAmount(draft, chains);
  const symbol = truncated(token?.symbol ?? 'tokens', 40);
  if (amountUnit(draft, chains) === 'token') {
    if (units !== null) return `= ${formatDecimal(units)} smallest units`;
    if (decimals !== null) return `In ${symbol}, with up to ${decimals} decimals.`;
    return address === ''
      ? 'In tokens, such as 2.5.'
      : 'The decimals of this token aren’t known here: enter smallest units.';
  }
  if (decimals === null && units !== null)
    return `= ${formatDecimal(units)} smallest units. ${address === '' ? 'Choose the token to see its amount.' : 'The token’s decimals aren’t known here.'}`;
  if (decimals === null)
    return address === ''
      ? 'In the token’s smallest unit: 5 USDC is 5000000.'
      : 'In the token’s smallest unit: its decimals aren’t known here.';
  return units === null
    ? `In the smallest unit: 1 ${symbol} is 1${'0'.repeat(decimals)}.`
    : `= ${formatUnits(units, decimals)} ${symbol}`;
}

/** A token's address, typed or chosen among the tokens that the chain lists. */
function TokenField({
  side,
  draft,
  onChange,
  error,
}: {
  side: Side;
  draft: QuoteDraft;
  onChange: (address: string) => void;
  error: ReactNode;
}) {
  const chains = useChains();
  const chain = chainOfSide(draft, side, chains);
  const address = draft[`${side}Currency`] ?? '';
  const token = tokenOfChain(chain, address.trim());
  const suggestions = chain ? suggestionsOf(chain) : [];
  const { label, hint } = fieldWords[`${side}Currency`];
  return (
    <Field
      label={label}
      hint={
        token
          ? nameOf(token)
          : chain
            ? hint
            : !draft[`${side}ChainId`]
              ? 'Choose the chain first, or paste the token’s address.'
              : chains === pendingChains
                ? 'Loading the chain’s tokens. You can paste an address.'
                : 'Paste an address: this chain’s tokens aren’t known.'
      }
      error={error}
    >
      <SuggestInput
        value={address}
        onChange={onChange}
        placeholder={chain ? 'Symbol, name or address' : 'Address'}
        toggleLabel={`Show options of ${label}`}
        suggestions={suggestions}
      />
    </Field>
  );
}

const nameOf = ({ symbol, name }: Pick<ChainCurrency, 'symbol' | 'name'>) =>
  truncated([symbol, name].filter((part) => part).join(' · ') || 'No name reported', 80);

/** Each address once, whichever of the chain's lists name it. */
function suggestionsOf(chain: ChainRecord) {
  const tokens = listedTokens(chain);
  const isFirst = ({ address }: ChainCurrency, at: number) =>
    tokens.findIndex((other) => sameAddress(chain.vmType, other.address, address)) === at;
  return tokens.filter(isFirst).flatMap(({ address, symbol, name }) =>
    address === null
      ? []
      : {
          value: address,
          label: truncated(symbol ?? 'Symbol not reported', 40),
          detail: `${truncated(name ?? '', 60)} ${middleCut(address)}`.trim(),
        },
  );
}
