import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import { balancesQuery } from '../../../../api/endpoints/app-fees';
import { claimsQuery } from '../../../../api/endpoints/claims';
import { toServerMs } from '../../../../api/server-clock';
import { useSession } from '../../../../api/session';
import { AddressText } from '../../../../components/address/AddressText';
import { useNow } from '../../../../components/time/clock';
import { capital } from '../../../../lib/capital';
import { saveFile } from '../../../../lib/save-file';
import { Mismatches } from '../../../../record/claim/Mismatches';
import { CopyTextButton } from '../../../../record/CopyTextButton';
import { Button } from '../../../../ui/Button';
import { Card } from '../../../../ui/Card';
import { cx } from '../../../../ui/cx';
import { Notice } from '../../../../ui/Notice';
import { Tag } from '../../../../ui/Tag';
import { AskAgain } from '../ActionBar';
import {
  availableBalances,
  hasAvailable,
  amountsText,
  amountText,
  availableText,
} from '../claim-amounts';
import { RequestedVsOffered } from '../RequestedVsOffered';
import { isStopped, wasPosted, type Claim } from '../claim';
import { stoppedChecks } from '../claim-actions';
import { claimStore, dispatchClaim } from '../claim-store';
import { claimView } from '../claim-view';
import { ClaimFacts, ClaimHeadline, ClaimTermsList, UnbrokenText, ClaimSteps } from '../ClaimFacts';
import { ReasonCodes, ReturnedSteps } from '../ClaimStatus';
import { notShownYet, mistakableEntry } from '../settlement';
import { claimReceipt } from './receipt';
import { FirstFailedCheck, SafetyChecks } from '../SafetyChecks';

/** A claim that is over, or one whose offer was stopped, with why. */
export function SettledClaim({ claim, isLatest }: { claim: Claim; isLatest: boolean }) {
  const { terms, requestId, evidence, mismatches, report } = claim;
  const { title, tone, headline, sentence, steps } = claimView(claim);
  const wasStopped = isStopped(claim);
  const isBlocking = wasStopped && !claim.isAcknowledged;
  const checks = stoppedChecks(claim);
  const isWrong = mismatches.length > 0;
  const isPaidAsRequested = claim.state === 'paid' && !isWrong;
  return (
    <Card
      title={isLatest ? 'Latest claim' : 'Earlier claim'}
      tone={tone}
      actions={
        <>
          <Tag tone={tone}>{title}</Tag>
          {!isBlocking && (
            <Button
              size="small"
              variant="quiet"
              onClick={({ currentTarget }) => {
                // This button goes with the card.
                currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
                claimStore.show(null);
              }}
            >
              Close
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!isWrong ? (
          <div role="status" className="flex flex-col gap-1">
            <ClaimHeadline claim={claim} headline={headline} />
            <p className="text-balance">{sentence}</p>
            {claim.refusal && claim.state === 'failed' && (
              <p>
                The service responded: <q className="foreign-text">{claim.refusal.message}</q>
              </p>
            )}
            {claim.state === 'failed' && <Mistakable claim={claim} />}
            {wasStopped && (
              <>
                {checks.some(({ ok }) => ok === false) ? (
                  <FirstFailedCheck checks={checks} />
                ) : (
                  <p>{claim.problem}</p>
                )}
                <p>
                  Contact the service{' '}
                  {requestId !== '' && (
                    <>
                      with the claim ID <AddressText value={requestId} kind="id" />{' '}
                    </>
                  )}
                  before you start a new claim.
                </p>
              </>
            )}
          </div>
        ) : (
          <div role="alert">
            <Notice
              tone="failure"
              title={<span className="text-base text-failure">{headline}</span>}
            >
              <Mismatches mismatches={mismatches} />
              <p className="mt-2">{sentence}</p>
            </Notice>
          </div>
        )}
        {!isPaidAsRequested && (
          <div className="flex flex-wrap gap-2">
            {(wasStopped || isWrong) && (
              <CopyTextButton
                variant="primary"
                label="Copy message to the service"
                text={() => claimReceipt(claim, checks)}
              />
            )}
            {isBlocking && (
              <Button
                onClick={() => {
                  dispatchClaim(claim.key, { type: 'acknowledged', atMs: Date.now() });
                  claimStore.show(null);
                }}
              >
                Start a new claim
              </Button>
            )}
            {!wasStopped && claim.state !== 'paid' && (
              <AskAgain
                claim={claim}
                label="Try again with the same terms"
                variant={evidence?.source === 'refusal' ? 'primary' : undefined}
              />
            )}
          </div>
        )}
        {steps && <ClaimSteps states={steps} />}
        {claim.state === 'paid' && claim.amounts && (
          <p>
            <UnbrokenText text={`${capital(amountsText(claim.amounts, isWrong))}.`} />
          </p>
        )}
        {claim.state === 'paid' && <AfterPayment claim={claim} />}
        {claim.state === 'failed' && report && report.reasons.length > 0 && (
          <ClaimFacts items={[{ term: 'Reason', value: <ReasonCodes codes={report.reasons} /> }]} />
        )}
        {claim.problem && !wasStopped && <Notice tone="warn" title={claim.problem} />}
        <div
          className={cx(
            'grid items-start',
            isPaidAsRequested ? 'gap-3' : 'gap-6 xl:grid-cols-[5fr_4fr]',
          )}
        >
          {isPaidAsRequested ? (
            // The headline says it already.
            <details>
              <summary>You requested</summary>
              <ClaimTermsList terms={terms} />
            </details>
          ) : (
            <div>
              <h3 className="mb-1 font-semibold">You requested</h3>
              <ClaimTermsList terms={terms} />
            </div>
          )}
          {wasStopped ? (
            <SafetyChecks checks={checks} openWord="not run" />
          ) : (
            <Identity claim={claim} />
          )}
        </div>
        {wasStopped && <RequestedVsOffered claim={claim} />}
        {claim.answer && claim.answer.steps.length > 0 && (
          <ReturnedSteps steps={claim.answer.steps} />
        )}
      </div>
    </Card>
  );
}

/** The other claim that the history shows with the same terms, so that it isn't taken for this one. */
function Mistakable({ claim }: { claim: Claim }) {
  const { network, claimAddress } = claim.terms;
  const { data } = useQuery({ ...claimsQuery(network, claimAddress), retryOnMount: false });
  const entry = data && mistakableEntry(claim, data.claims);
  if (!entry?.claimId) return null;
  return (
    <p>
      The claim history lists another claim of {amountText(claim.terms)}, not this one:{' '}
      <AddressText value={entry.claimId} kind="id" />
    </p>
  );
}

/** Where a claim is found: its ID, its transaction and its request, and all of it as a file. */
function Identity({ claim }: { claim: Claim }) {
  const { terms, requestId, evidence, state } = claim;
  return (
    <div className="flex flex-col items-start gap-2">
      {requestId !== '' && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            Claim ID <AddressText value={requestId} kind="id" />
          </span>
          {evidence?.txHash && (
            <span>
              Transaction{' '}
              <AddressText value={evidence.txHash} chainId={terms.chainId} kind="transaction" />
            </span>
          )}
          {wasPosted(claim) && evidence?.source !== 'refusal' && (
            <Link
              to="/$network/requests/$id"
              params={{ network: terms.network, id: requestId }}
              className="text-accent underline underline-offset-2"
            >
              Open request
            </Link>
          )}
        </p>
      )}
      <Button
        onClick={() =>
          saveFile(
            `claim-${requestId.slice(0, 12) || claim.key}.md`,
            'text/markdown',
            claimReceipt(claim),
          )
        }
      >
        {state === 'paid' ? 'Download receipt' : 'Download record'}
      </Button>
    </div>
  );
}

/** For so long what the page shows may be behind the payment. Later it accrued too much for a comparison. */
const behindMs = 120_000;
const againMs = 4_000;

/** What is left, once balance and history show the payment; a claim of all may have paid one of the balances only. */
function AfterPayment({ claim }: { claim: Claim }) {
  const { network, claimAddress } = claim.terms;
  const client = useQueryClient();
  const session = useSession();
  const paidAtMs = toServerMs(session, claim.evidence?.atMs ?? 0);
  const isFresh = useNow((ms) => ms - paidAtMs < behindMs);
  const historyQuery = claimsQuery(network, claimAddress);
  const balanceQuery = balancesQuery(network, claimAddress);
  const sayBehind = (claims?: ClaimHistoryEntry[], balances?: AppFeeBalances) =>
    isFresh ? notShownYet(claim, claims, balances) : null;
  // What is behind is read again; a hidden page waits.
  const refetchInterval = () =>
    sayBehind(
      client.getQueryData(historyQuery.queryKey)?.claims,
      client.getQueryData(balanceQuery.queryKey),
    ) === null
      ? false
      : againMs;
  const { data: history } = useQuery({ ...historyQuery, retryOnMount: false, refetchInterval });
  const { data } = useQuery({ ...balanceQuery, retryOnMount: false, refetchInterval });
  const behind = sayBehind(history?.claims, data);
  const available = data && availableBalances(data);
  if (behind !== null) return <p role="status">{behind}</p>;
  if (!available || hasAvailable(available) !== true) return null;
  return (
    <p className="foreign-text">
      <UnbrokenText
        text={`${available.usd === null ? 'Balance' : 'Available'} now: ${availableText(available)}.`}
      />
    </p>
  );
}
