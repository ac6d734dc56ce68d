import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { chainsQuery, useChains } from '../../../api/endpoints/chains';
import { useNetworkConfig } from '../../../api/useNetwork';
import { useSession } from '../../../api/session';
import { Usd } from '../../../components/amount/Usd';
import { truncated } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { ErrorState } from '../../../components/ErrorState';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/form/Select';
import { useAddressBook } from '../../../record/address-book';
import { ActionBar } from './ActionBar';
import {
  availableBalances,
  availableText,
  decimalsWarning,
  estimatedUnits,
  usdOfUnits,
  balanceShare,
  maxText,
} from './claim-amounts';
import type { ClaimTerms } from './claim';
import { askForClaim } from './claim-actions';
import {
  changeDraft,
  claimDraft,
  draftTerms,
  type ClaimDraft,
  claimableText,
  partialClaimBalance,
} from './claim-draft';
import { claimChainOptions, currencyOptions } from './claim-options';
import { ClaimPlace } from './ClaimPlace';
import { ClaimSteps } from './ClaimFacts';
import { Field } from '../../../ui/form/Field';
import { TextInput } from '../../../ui/form/TextInput';
import { TextField } from '../../../ui/form/TextField';
import { isEvmType } from '#service/identifiers/entered-account';
import { confirmationEnd, type RecipientCheck } from './recipient';
import { formatUnits, parseUnits } from 'viem';
import type { ChainRecord } from '#service/schema/chain';
import { formatUsd } from '../../../lib/amounts';

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
            options={claimChainOptions(chains.values(), config.freeClaimChainId)}
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

/** Where the money goes. Another address than the claim address is shown whole and confirmed by typing its end. */
function RecipientField({
  value,
  typed,
  check,
  vmType,
  onChange,
}: {
  value: string;
  typed: string;
  check: RecipientCheck;
  vmType: string | null;
  onChange: (change: Partial<ClaimDraft>) => void;
}) {
  const isEntered = value.trim() !== '';
  const end = confirmationEnd(check.recipient);
  const [problem] = check.problems;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Recipient"
        hint={
          isEvmType(vmType)
            ? isEntered && check.isOther
              ? 'Not the claim address.'
              : 'Defaults to the claim address.'
            : `Required on this chain (${vmType === null ? 'vm type not reported' : truncated(vmType, 40)}).`
        }
        error={isEntered && problem !== undefined ? truncated(problem) : undefined}
        value={value}
        className="w-full font-mono max-sm:px-2 max-sm:text-xs"
        onValueChange={(text) => onChange({ recipient: text, typed: '' })}
      />
      {isEntered && check.warnings.length > 0 && (
        <ul className="list-disc pl-5 text-warn">
          {check.warnings.map((warning) => (
            <li key={warning} className="foreign-text">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {isEntered && check.isOther && check.problems.length === 0 && (
        <div
          ref={showWhole}
          className="flex flex-col gap-2 rounded-lg border border-warn/50 bg-warn-soft p-3"
        >
          <p className="max-sm:[&_.font-mono]:w-[22ch]">
            You’re sending to a different address than the claim address:{' '}
            <span className="inline-block font-mono text-xs foreign-text">{check.recipient}</span>
          </p>
          <TextField
            label={`Confirm: type ${end.name}`}
            value={typed}
            maxLength={end.text.length}
            className="w-32 font-mono"
            onValueChange={(text) => onChange({ typed: text })}
          />
        </div>
      )}
    </div>
  );
}

/** What has to be typed next must not appear under the bar of actions. */
function showWhole(box: HTMLElement | null) {
  box?.scrollIntoView({ block: 'nearest' });
}

/**
 * A part of what is available, where the service is known to take an amount; else what will be claimed, as a sentence. Of one
 * balance the field starts with all that is available, for which no amount is sent: where it is worked out from USD it is
 * marked as about that much. Of several it starts with what should be available of the one in the claimed token.
 */
function ClaimAmountField({
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
