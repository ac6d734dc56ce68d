import { useState } from 'react';
import { Card } from '../../../ui/Card';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { amountError } from './amount-error';
import { Outcome } from './Outcome';
import { compareDecimal, negate, sumUsd } from '#service/decimal';

/** What a strict deposit address does with a deposit. */
export function StrictDepositCard() {
  const [quoted, setQuoted] = useState('');
  const [deposited, setDeposited] = useState('');
  const [isOther, setIsOther] = useState(false);
  const [unit, setUnit] = useState('tokens');
  const errorOf = (text: string) => amountError(text, unit === 'tokens' ? 36 : 0);
  const areRead = [quoted, deposited].every((text) => errorOf(text) === null);
  const rule = isOther || areRead ? strictDeposit(quoted, deposited, !isOther, unit) : null;
  const amounts = [
    { label: 'Quoted amount', value: quoted, set: setQuoted },
    { label: 'Deposited amount', value: deposited, set: setDeposited },
  ];
  return (
    <Card title="Strict deposit address">
      <p className="mb-3 text-sm text-ink-2">
        Shows whether a deposit fills or is refunded. A strict deposit address needs a refund
        address.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {amounts.map(({ label, value, set }) => (
          <TextField
            key={label}
            label={label}
            error={errorOf(value)}
            inputMode="decimal"
            value={value}
            onValueChange={(text) => set(text.trim())}
          />
        ))}
        <Select
          label="Unit"
          value={unit}
          onChange={setUnit}
          options={[
            { value: 'tokens', label: 'Tokens' },
            { value: 'smallest units', label: 'Smallest units' },
          ]}
        />
        <div className="flex h-8 items-center self-end">
          <Checkbox label="Deposited in another token" checked={isOther} onChange={setIsOther} />
        </div>
      </div>
      {rule ? (
        <Outcome
          label="Strict deposit"
          tone={rule.title.includes('fills') ? 'success' : 'failure'}
          title={rule.title}
          sentences={[rule.sentence]}
        />
      ) : (
        <p role="status" aria-label="Strict deposit" className="mt-3 text-ink-3">
          Enter both amounts to see the result.
        </p>
      )}
    </Card>
  );
}

/** What the rules for a strict deposit address say about a deposit (service-api.md Q13). */
interface StrictDeposit {
  title: string;
  sentence: string;
}

/** Both amounts in `unit`, as decimal text; null while one of them is no amount. */
export function strictDeposit(
  quoted: string,
  deposited: string,
  isQuotedCurrency: boolean,
  unit: string,
): StrictDeposit | null {
  if (!isQuotedCurrency)
    return {
      title: 'Another token: no rule',
      sentence:
        'No rule is documented for a deposit in another token. The failure reason INCORRECT_DEPOSIT_CURRENCY exists; what happens to the deposit isn’t documented.',
    };
  const order = compareDecimal(deposited, quoted);
  if (order === null || amountError(quoted) || amountError(deposited)) return null;
  if (order === 0)
    return { title: 'Exactly as quoted: fills', sentence: 'The deposit fills normally.' };
  if (order < 0)
    return {
      title: 'Below the quote: fails',
      sentence: 'The request fails and the deposit is refunded. Nothing is filled in part.',
    };
  return {
    title: 'Above the quote: fills the quoted amount',
    sentence: `The quoted amount of ${quoted} ${unit} is filled. The excess of ${sumUsd([deposited, negate(quoted)])} ${unit} goes to the refund address in a separate refund.`,
  };
}
