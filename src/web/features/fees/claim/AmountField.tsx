import { parseUnits } from 'viem';
import { useState } from 'react';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { ChainRecord } from '#service/schema/chain';
import { useNetworkConfig } from '../../../api/useNetwork';
import { formatUsd } from '../../../lib/amounts';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { usdOfUnits } from './available-units';
import { claimableText, partialClaimBalance, type ClaimDraft } from './claim-draft';
import { maxText } from './terms-text';

/**
 * A part of what is available, where the service is known to take an amount; else what will be claimed, as a sentence. Of one
 * balance the field starts with all that is available, for which no amount is sent: what it is to the last digit only the
 * service knows. Of several it starts with what should be available of the one in the claimed token.
 */
export function AmountField({
  draft,
  data,
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
  const { balances } = data;
  const isOne = balances.length === 1;
  const balance = partialClaimBalance(draft, balances, chain, config);
  if (!balance)
    return (
      <p className="text-ink-2">
        {maxText(balances.length)}{' '}
        {config.capabilities.claimsPart
          ? 'To claim a part, select the chain and token of a balance.'
          : 'This service isn’t known to accept an amount.'}
      </p>
    );
  const decimals = balance.currency?.decimals ?? null;
  const all = claimableText(draft, data, chain, config);
  const isMax = draft.amount.trim() === '';
  const text = isMax && isOne ? all : draft.amount;
  const entered = unitsOf(text, decimals);
  const usd = entered === null ? null : usdOfUnits(entered, balance);
  const set = (amount: string) => {
    setIsEditing(false);
    onChange({ amount });
  };
  return (
    <Field
      label="Amount"
      hint={
        // What is wrong takes its place, so that nothing moves.
        (isMax || !problem) && (
          <>
            {[
              usd === null ? null : `≈ ${formatUsd(usd) ?? usd}`,
              isMax
                ? maxText(balances.length)
                : !isOne && draft.amount === all
                  ? 'At least this much of this balance should be available.'
                  : null,
            ]
              .filter((part) => part !== null)
              .join('. ')}
          </>
        )
      }
      error={isMax ? null : problem}
    >
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          value={isEditing ? draft.amount : text}
          inputMode="decimal"
          placeholder={isOne ? 'Max' : 'No amount'}
          className="w-48"
          onChange={(event) => {
            setIsEditing(true);
            onChange({ amount: event.target.value });
          }}
          onBlur={() => setIsEditing(false)}
        />
        <bdi className="min-w-0 truncate text-ink-2">{balance.currency?.symbol}</bdi>
        {(isOne || all !== '') && <Button onClick={() => set(isOne ? '' : all)}>Max</Button>}
        {!isOne && <Button onClick={() => set('')}>All balances</Button>}
      </div>
    </Field>
  );
}

function unitsOf(text: string, decimals: number | null): bigint | null {
  return decimals !== null && /^\d{1,60}(\.\d+)?$/.test(text.trim())
    ? parseUnits(text.trim(), decimals)
    : null;
}
