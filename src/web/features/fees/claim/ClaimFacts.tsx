import type { ReactNode } from 'react';
import { decimalOf } from '#service/decimal';
import { AddressText } from '../../../components/address/AddressText';
import { useIsNarrow } from '../../../ui/hooks/useIsNarrow';
import type { ClaimTerms, Claim } from './claim';
import { amountText, claimUsd } from './claim-amounts';
import { Check, X } from 'lucide-react';
import { cx } from '../../../ui/cx';
import { stepNames, type StepState } from './claim-view';
import type { Unreadable } from '#service/schema/tolerant';
import { Notice } from '../../../ui/Notice';

/** Facts of a claim, read from the left; each stands under its term where there is little room. */
export function ClaimFacts({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="min-w-0">
      {items.map(({ term, value }) => (
        <div
          key={term}
          className="relative flex flex-wrap gap-x-3 border-b border-line py-1.5 last:border-b-0"
        >
          <dt className="w-32 text-ink-3">{term}</dt>
          <dd className="min-w-0 flex-1 basis-72 foreign-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was asked for, as it stands in the journal. */
export function ClaimTermsList({ terms }: { terms: ClaimTerms }) {
  const { currency } = terms;
  const usd = claimUsd(terms);
  // Beside its buttons an address has no room in one line of a phone.
  const whole = { isWhole: true, isUnderButtons: useIsNarrow() };
  return (
    <ClaimFacts
      items={[
        { term: 'From', value: <AddressText value={terms.claimAddress} {...whole} /> },
        {
          term: 'To',
          value: <AddressText value={terms.recipient} chainId={terms.chainId} {...whole} />,
        },
        { term: 'Chain', value: `${terms.chainName} (${terms.chainId})` },
        {
          term: 'Token',
          value: (
            <>
              <bdi>{currency.symbol ?? 'not reported'}</bdi>{' '}
              <AddressText value={currency.address} chainId={terms.chainId} {...whole} />
            </>
          ),
        },
        {
          term: 'Amount',
          value: usd === null ? amountText(terms) : `${amountText(terms)} (${usd})`,
        },
        { term: 'Fees', value: terms.feeNote },
      ]}
    />
  );
}

/** With what the requested amount is worth, where that is the amount that the headline names. */
export function ClaimHeadline({ claim, headline }: { claim: Claim; headline: string }) {
  const { amount, currency } = claim.terms;
  const received = claim.amounts?.received?.amount;
  const isRequested =
    received === undefined || received === decimalOf(amount ?? '', currency.decimals ?? -1);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="text-base font-semibold foreign-text">
        <UnbrokenText text={headline} />
      </p>
      {isRequested && <span className="text-ink-3">{claimUsd(claim.terms)}</span>}
    </div>
  );
}

/** A sentence that breaks neither between an amount and its unit nor in a shortened address. */
export function UnbrokenText({ text }: { text: string }) {
  const parts = text.split(/(\d[\d.,]{0,24} \S{1,12}(?!\S)|\S{1,12}…\S{1,12})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
  return <>{parts}</>;
}

const looks: Record<StepState, { word: string; mark: string; text: string }> = {
  done: { word: 'done', mark: 'border-success text-success', text: 'text-ink-2' },
  current: {
    word: 'current',
    mark: 'border-accent bg-accent text-surface',
    text: 'font-semibold text-ink',
  },
  doubt: {
    word: 'problem reported',
    mark: 'border-warn text-warn',
    text: 'font-semibold text-warn',
  },
  failed: {
    word: 'failed',
    mark: 'border-failure text-failure',
    text: 'font-semibold text-failure',
  },
  next: { word: 'not yet', mark: 'border-line-2 text-ink-3', text: 'text-ink-3' },
};

/** The four steps of a claim, and which of them one is at. */
export function ClaimSteps({ states }: { states: readonly StepState[] }) {
  return (
    <ol aria-label="Claim steps" className="flex items-center gap-1.5 sm:gap-2">
      {states.map((state, index) => {
        const { word, mark, text } = looks[state];
        return (
          <li
            key={stepNames[index]}
            aria-current={state === 'current' ? 'step' : undefined}
            className="flex items-center gap-1.5 sm:gap-2 sm:not-last:after:h-px sm:not-last:after:w-8 sm:not-last:after:bg-line-2"
          >
            <span
              aria-hidden
              className={cx(
                'flex size-5 shrink-0 items-center justify-center rounded-full border text-xs',
                mark,
              )}
            >
              {state === 'done' ? (
                <Check size={12} />
              ) : state === 'failed' ? (
                <X size={12} />
              ) : state === 'doubt' ? (
                '!'
              ) : (
                index + 1
              )}
            </span>
            <span className={text}>
              {stepNames[index]}
              <span className="sr-only">, {word}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** What of a list couldn’t be read; the rest of it is shown. */
export const UnreadableEntries = ({ of, parts }: { of: string; parts: readonly Unreadable[] }) =>
  parts.length > 0 && (
    <Notice tone="warn" title={`${parts.length} of the ${of} couldn’t be read`}>
      {parts.map(({ path, issue }) => `${path}: ${issue}`).join('; ')}
    </Notice>
  );
