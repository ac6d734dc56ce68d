import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { chainsQuery, useChains } from '../../../api/chains';
import { useNetworkConfig } from '../../../api/useNetwork';
import { useSession } from '../../../api/session';
import { Usd } from '../../../components/Usd';
import { truncated } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { ErrorState } from '../../../components/ErrorState';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/Select';
import { useAddressBook } from '../../../record/address-book';
import { ActionBar } from './ActionBar';
import { ClaimAmountField } from './ClaimAmountField';
import { availableBalances, availableText, decimalsWarning } from './claim-amounts';
import type { ClaimTerms } from './claim';
import { askForClaim } from './claim-actions';
import { changeDraft, claimDraft, draftTerms, type ClaimDraft } from './claim-draft';
import { claimChainOptions, currencyOptions } from './claim-options';
import { ClaimPlace } from './ClaimPlace';
import { ClaimSteps } from './ClaimSteps';
import { RecipientField } from './RecipientField';

/** The first step: requests a claim. The response is checked and shown before anything is signed. */
export function ClaimForm({ address, data }: { address: string; data: AppFeeBalances }) {
  const session = useSession();
  const config = useNetworkConfig();
  const chainsAnswer = useQuery(chainsQuery(config.name));
  const { error: chainsError, refetch: retryChains } = chainsAnswer;
  const chains = useChains();
  const known = useAddressBook();
  const context = { address, network: config.name, chains, data, config, known };
  const [changes, setChanges] = useState<Partial<ClaimDraft>>({});
  const draft = claimDraft(context, changes);
  const change = (part: Partial<ClaimDraft>) => setChanges(changeDraft(changes, part));
  const { terms, check, chain, problems, amountProblem, warnings } = draftTerms(draft, context);
  const currencies = chain ? currencyOptions(chain, data.balances) : [];
  const warning = currencies.find(({ value }) => value === draft.currency)?.warning;
  const isTotalOnly = data.availableBalanceUsd === null;
  const request = useMutation({
    mutationFn: (requested: ClaimTerms) => askForClaim(session, requested),
  });

  // Chains bring fields with them, which must not push down what is already read.
  if (chains.size === 0 && (chainsAnswer.isPending || chainsAnswer.data?.byId.size))
    return <ClaimPlace />;
  return (
    <Card title="Claim fees">
      <ClaimSteps states={['current', 'next', 'next', 'next']} />
      <form
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (terms) request.mutate(terms);
        }}
      >
        {(isTotalOnly || data.balances.length > 1) && (
          <p className="text-ink-2">
            {isTotalOnly ? 'Balance (the available part isn’t reported)' : 'Available'}:{' '}
            <strong className="foreign-text">{availableText(availableBalances(data))}</strong>
            {isTotalOnly && data.totalBalanceUsd !== null && (
              <>
                {' '}
                (<Usd value={data.totalBalanceUsd} />)
              </>
            )}
            {data.balances.length > 1 &&
              '. Which of the balances a claim draws on isn’t reported by the service.'}
          </p>
        )}
        {chainsError && chains.size === 0 && (
          <Notice
            tone="warn"
            title="The chains couldn’t be loaded, so none can be selected"
            actions={<Button onClick={() => void retryChains()}>Reload chains</Button>}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Payout chain"
            value={draft.chainId}
            onChange={(chainId) => change({ chainId })}
            options={claimChainOptions(chains.values(), config.freeClaimChainId).map((option) => ({
              ...option,
              disabled: option.reason !== null,
            }))}
          />
          <Select
            label="Token"
            value={draft.currency}
            onChange={(currency) => change({ currency })}
            options={currencies}
          />
        </div>
        {chain?.statusMessage && (
          <Notice title="Message from the service about this chain">{chain.statusMessage}</Notice>
        )}
        {warning && <Notice tone="warn" title={warning} />}
        {[...new Set(data.balances.map(decimalsWarning))].map(
          (words) =>
            words !== null && (
              <Notice
                key={words}
                tone="warn"
                title="The decimals of this balance are contradictory"
              >
                {words}
              </Notice>
            ),
        )}
        <ClaimAmountField
          draft={draft}
          data={data}
          chain={chain}
          problem={amountProblem}
          onChange={change}
        />
        {warnings.map((words) => (
          <Notice key={words} tone="warn" title={words} />
        ))}
        {chain && (
          <RecipientField
            value={draft.recipient}
            typed={draft.typed}
            check={check}
            vmType={chain.vmType}
            onChange={(part) => change(part)}
          />
        )}
        <p className="min-h-10 text-ink-2 sm:min-h-5">{terms?.feeNote}</p>
        {request.error && (
          <ErrorState
            error={request.error}
            title="Couldn’t prepare the claim"
            unaffected="Nothing was signed or submitted."
          />
        )}
        <ActionBar isSticky>
          <Button type="submit" variant="primary" disabled={!terms || request.isPending}>
            {request.isPending ? 'Preparing…' : 'Review claim'}
          </Button>
          <span className="min-w-0 text-ink-3 max-sm:text-xs">
            {problems[0] === undefined
              ? 'This claim isn’t signed or submitted yet.'
              : draft.amount.trim() !== '' && problems[0] === amountProblem
                ? 'Correct the amount to continue.'
                : truncated(problems[0])}
          </span>
        </ActionBar>
      </form>
    </Card>
  );
}
