import { formatUnits, parseUnits } from 'viem';
import { useState } from 'react';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { ChainRecord } from '#service/schema/chain';
import { useNetworkConfig } from '../../../api/useNetwork';
import { formatUsd } from '../../../lib/amounts';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { availableUnits, partialClaimBalance, usdOfUnits, type ClaimDraft } from './claim-draft';
import { maxText } from './terms-text';

/**
 * A part of what is available, where the service is known to take an amount; else what will be claimed, as a sentence. The
 * field starts with all that is available, for which no amount is sent: what it is to the last digit only the service knows.
 */
export function AmountField({
  draft,
  data: { balances, availableBalanceUsd },
  chain,
  problem,
  onChange,
}: {
  draft: ClaimDraft;
  data: AppFeeBalances;
  chain: ChainRecord | null;
  problem: string | null;
  onChange: (change: Partial<ClaimDraft>) => void;
}) {
  const config = useNetworkConfig();
  const [isEditing, setIsEditing] = useState(false);
  const balance = partialClaimBalance(draft, balances, chain, config);
  if (!balance)
    return (
      <p className="text-ink-2">
        {maxText(balances.length)}{' '}
        {config.capabilities.claimsPart
          ? 'A partial claim needs the chain and token of a balance.'
          : 'This service isn’t known to support partial claims.'}
      </p>
    );
  const decimals = balance.currency?.decimals ?? null;
  const units = balances.length === 1 ? availableUnits(balance, availableBalanceUsd) : null;
  const all = units === null || decimals === null ? '' : formatUnits(units, decimals);
  const isAll = draft.amount.trim() === '';
  const entered = unitsOf(isAll ? all : draft.amount, decimals);
  const usd = entered === null ? null : usdOfUnits(entered, balance);
  return (
    <Field
      label="Amount"
      hint={
        <>
          {usd === null ? '' : `≈ ${formatUsd(usd) ?? usd}. `}
          {maxText(balances.length)}
        </>
      }
      error={isAll ? null : problem}
    >
      <div className="flex items-center gap-2">
        <TextInput
          value={isAll && !isEditing ? all : draft.amount}
          inputMode="decimal"
          placeholder="Max"
          className="w-48"
          onChange={(event) => {
            setIsEditing(true);
            onChange({ amount: event.target.value });
          }}
          onBlur={() => setIsEditing(false)}
        />
        <Button
          onClick={() => {
            setIsEditing(false);
            onChange({ amount: '' });
          }}
        >
          Max
        </Button>
        <bdi className="min-w-0 truncate text-ink-2">{balance.currency?.symbol}</bdi>
      </div>
    </Field>
  );
}

function unitsOf(text: string, decimals: number | null): bigint | null {
  return decimals !== null && /^\d{1,60}(\.\d+)?$/.test(text.trim())
    ? parseUnits(text.trim(), decimals)
    : null;
}
