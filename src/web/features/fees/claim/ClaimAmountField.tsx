import { formatUnits, parseUnits } from 'viem';
import { useState } from 'react';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { ChainRecord } from '#service/schema/chain';
import { useNetworkConfig } from '../../../api/useNetwork';
import { formatUsd } from '../../../lib/amounts';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { estimatedUnits, usdOfUnits, balanceShare, maxText } from './claim-amounts';
import { claimableText, partialClaimBalance, type ClaimDraft } from './claim-draft';

/**
 * A part of what is available, where the service is known to take an amount; else what will be claimed, as a sentence. Of one
 * balance the field starts with all that is available, for which no amount is sent: where it is worked out from USD it is
 * marked as about that much. Of several it starts with what should be available of the one in the claimed token.
 */
export function ClaimAmountField({
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
          : 'Whether the service accepts an amount isn’t known.'}
      </p>
    );
  const decimals = balance.currency?.decimals ?? null;
  const all = claimableText(draft, data, chain, config);
  const isMax = draft.amount.trim() === '';
  const isAll = isMax && isOne;
  const isEstimate = isOne && all !== '' && balanceShare(balance, data)?.isExact !== true;
  const text = !isAll ? draft.amount : isEstimate ? estimateText(all, decimals ?? 0) : all;
  const available = data.availableBalanceUsd;
  const availableText = available === null ? null : formatUsd(available);
  const entered = isMax ? null : unitsOf(draft.amount, decimals);
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
            {isMax
              ? isOne && availableText !== null
                ? `The full available balance: ${availableText}`
                : maxText(balances.length)
              : [
                  usd === null ? null : `≈ ${formatUsd(usd) ?? usd}`,
                  isOne && availableText !== null
                    ? `${usd === null ? '' : 'of '}${availableText} available`
                    : null,
                  !isOne && draft.amount === all
                    ? `${usd === null ? '' : '· '}Lower bound of what’s available from this balance.`
                    : null,
                ]
                  .filter((part) => part !== null)
                  .join(' ')}
          </>
        )
      }
      error={isMax ? null : problem}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="relative">
          {isEstimate && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 flex items-center px-2"
            >
              {isAll && !isEditing && '≈'}
            </span>
          )}
          <TextInput
            value={isEditing ? draft.amount : text}
            inputMode="decimal"
            placeholder={isOne ? 'Max' : 'No amount'}
            className={isEstimate ? 'w-48 pl-5' : 'w-48'}
            onChange={(event) => {
              setIsEditing(true);
              onChange({ amount: event.target.value });
            }}
            onBlur={() => setIsEditing(false)}
          />
        </span>
        <bdi className="min-w-0 truncate text-ink-2">{balance.currency?.symbol}</bdi>
        {(isOne || all !== '') && <Button onClick={() => set(isOne ? '' : all)}>Max</Button>}
        {!isOne && <Button onClick={() => set('')}>All balances</Button>}
      </div>
    </Field>
  );
}

function estimateText(all: string, decimals: number): string {
  return formatUnits(estimatedUnits(parseUnits(all, decimals), decimals), decimals);
}

function unitsOf(text: string, decimals: number | null): bigint | null {
  return decimals !== null && /^\d{1,60}(\.\d+)?$/.test(text.trim())
    ? parseUnits(text.trim(), decimals)
    : null;
}
