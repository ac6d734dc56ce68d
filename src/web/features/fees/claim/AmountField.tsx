import type { ChainRecord } from '#service/schema/chain';
import type { Amount } from '#service/schema/currency';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { partialClaimBalance, type ClaimDraft } from './claim-draft';

/** A part of what is available, where the service is known to take an amount; else what will be claimed, as a sentence. */
export function AmountField({
  draft,
  balances,
  chain,
  onChange,
}: {
  draft: ClaimDraft;
  balances: readonly Amount[];
  chain: ChainRecord | null;
  onChange: (change: Partial<ClaimDraft>) => void;
}) {
  const config = useNetworkConfig();
  const balance = partialClaimBalance(draft, balances, chain, config);
  if (balance)
    return (
      <Field
        label="Amount"
        hint="Leave empty to send no amount: the service is assumed to pay all that is available."
      >
        <TextInput
          value={draft.amount}
          inputMode="decimal"
          placeholder={balance.amountFormatted ?? 'all that is available'}
          className="w-48"
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </Field>
    );
  return (
    <p className="text-ink-2">
      No amount is sent: the service is assumed to pay all that is available.{' '}
      {config.capabilities.claimsPart
        ? 'Waybill sends an amount only on the chain and in the currency of a balance.'
        : 'This service isn’t known to take an amount.'}
    </p>
  );
}
