import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Amount } from '#service/schema/currency';
import { useChains } from '../../../api/chains';
import { useNetworkConfig } from '../../../api/useNetwork';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { ErrorState } from '../../../ui/ErrorState';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/Select';
import { useAddressBook } from '../address-book';
import { balanceKey } from '../balance-key';
import { askForClaim } from './claim-actions';
import type { Claim } from './claim';
import { AmountField } from './AmountField';
import { chainOptions, currencyOptions } from './claim-options';
import { draftTerms, startDraft, type ClaimDraft } from './claim-draft';
import { RecipientField } from './RecipientField';

/** Asks for a claim. Nothing moves by asking: the answer is checked, shown, and signed or left. */
export function ClaimForm({
  address,
  balances,
  availableUsd,
  onAsked,
}: {
  address: string;
  balances: readonly Amount[];
  availableUsd: string | null;
  onAsked: (claim: Claim) => void;
}) {
  const config = useNetworkConfig();
  const chains = useChains();
  const known = useAddressBook();
  const context = { address, network: config.name, chains, balances, availableUsd, config, known };
  const [changes, setChanges] = useState<Partial<ClaimDraft>>({});
  const draft = { ...startDraft(context, changes), ...changes };
  const change = (part: Partial<ClaimDraft>) => setChanges({ ...changes, ...part });
  const { terms, check, balance, chain, problems } = draftTerms(draft, context);
  const ask = useMutation({ mutationFn: askForClaim, onSuccess: onAsked });

  return (
    <Card title="New claim">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (terms) ask.mutate(terms);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {balances.length > 1 && (
            <Select
              label="Balance to draw on"
              value={draft.balance}
              onChange={(key) => change({ balance: key })}
              options={balances.map((entry) => ({
                value: balanceKey(entry),
                label: `${entry.currency?.symbol ?? '?'} on chain ${entry.currency?.chainId ?? '?'}`,
              }))}
            />
          )}
          <Select
            label="Chain to claim on"
            value={draft.chainId}
            onChange={(chainId) =>
              change({ chainId, currency: undefined, recipient: undefined, typed: '' })
            }
            options={chainOptions(chains.values(), config.freeClaimChainId).map((option) => ({
              ...option,
              disabled: option.reason !== null,
            }))}
          />
          <Select
            label="Currency"
            value={draft.currency}
            onChange={(currency) => change({ currency })}
            options={(chain ? currencyOptions(chain) : []).map((option) => ({
              ...option,
              disabled: option.reason !== null,
            }))}
          />
        </div>
        {chain?.statusMessage && (
          <Notice title="The service says about this chain">{chain.statusMessage}</Notice>
        )}
        <RecipientField
          value={draft.recipient}
          typed={draft.typed}
          check={check}
          vmType={chain?.vmType ?? null}
          onChange={(part) => change(part)}
        />
        <AmountField
          draft={draft}
          balance={balance}
          chainId={chain?.id ?? null}
          onChange={change}
        />
        {terms && <p className="text-ink-2">{terms.feeNote}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" disabled={!terms || ask.isPending}>
            {ask.isPending ? 'Asking…' : 'Ask for this claim'}
          </Button>
          <span className="text-ink-3">
            {problems[0] ??
              'Asking moves nothing. What comes back is checked before anything is signed.'}
          </span>
        </div>
        {ask.error && <ErrorState error={ask.error} />}
      </form>
    </Card>
  );
}
