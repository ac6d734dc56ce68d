import type { ReactNode } from 'react';
import { useChains } from '../../../api/chains';
import { formatDecimal, formatUnits } from '../../../lib/amounts';
import { truncated } from '../../../lib/truncation';
import type { Chains } from '../../../record/record-tokens';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import {
  amountToken,
  amountUnit,
  amountUnits,
  inUnit,
  readAmount,
  type AmountUnit,
} from './quote-amount';
import type { QuoteDraft } from './quote-draft';
import { fieldWords } from './quote-fields';

/** The amount, the unit that it is typed in, and what it is in the other one. */
export function QuoteAmountField({
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
