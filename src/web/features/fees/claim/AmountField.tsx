import type { Amount } from '#service/schema/currency';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { canClaimPart, type ClaimDraft } from './claim-draft';

/** A part of the balance, where the service is known to take one; else what will be claimed, as a sentence. */
export function AmountField({
  draft,
  balance,
  chainId,
  onChange,
}: {
  draft: ClaimDraft;
  balance: Amount | null;
  chainId: number | null;
  onChange: (change: Partial<ClaimDraft>) => void;
}) {
  const config = useNetworkConfig();
  if (canClaimPart(draft, balance, chainId, config))
    return (
      <Field label="Amount" hint="Empty claims all that is available.">
        <TextInput
          value={draft.amount}
          inputMode="decimal"
          placeholder={balance?.amountFormatted ?? 'all that is available'}
          className="w-48"
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </Field>
    );
  return (
    <p className="text-ink-2">
      All that is available is claimed.{' '}
      {config.capabilities.claimsPart
        ? 'A part can be chosen only in the balance’s own currency and chain.'
        : 'This service is not known to take an amount.'}
    </p>
  );
}
