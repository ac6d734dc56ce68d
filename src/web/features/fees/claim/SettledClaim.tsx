import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import { balancesQuery } from '../../../api/app-fees';
import { claimsQuery } from '../../../api/claims';
import { toServerMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { AddressText } from '../../../components/AddressText';
import { useNow } from '../../../components/clock';
import { saveFile } from '../../../lib/save-file';
import { visibleText } from '../../../lib/truncation';
import { Mismatches } from '../../../record/claim/Mismatches';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { Tag } from '../../../ui/Tag';
import { ActionBar } from './ActionBar';
import { AskAgain } from './AskAgain';
import { availableBalances, hasAvailable } from './available-balances';
import { RequestedVsOffered } from './RequestedVsOffered';
import { isStopped, wasPosted, type Claim } from './claim';
import { amountsText } from './claim-amounts';
import { checksOf } from './claim-actions';
import { claimHeadline } from './claim-headline';
import { claimStore, dispatchClaim } from './claim-store';
import { claimSentence, claimTitle, stepStates } from './claim-words';
import { ClaimFacts } from './ClaimFacts';
import { ClaimHeadline } from './ClaimHeadline';
import { ClaimSteps } from './ClaimSteps';
import { ClaimTermsList } from './ClaimTermsList';
import { ReturnedSteps } from './ClaimStatus';
import { notShownYet } from './not-shown-yet';
import { ReasonCodes } from './ReasonCodes';
import { SafetyChecks } from './SafetyChecks';
import { availableText } from './terms-text';

/** A claim that is over, or one whose offer was stopped, with why. */
export function SettledClaim({ claim }: { claim: Claim }) {
  const { terms, requestId, evidence, mismatches, report } = claim;
  const { title, tone } = claimTitle(claim);
  const wasStopped = isStopped(claim);
  const isBlocking = wasStopped && !claim.isAcknowledged;
  const stoppedChecks = wasStopped
    ? checksOf(claim, { available: terms.available }).filter(({ ok }) => ok !== null)
    : [];
  const failed = stoppedChecks.filter(({ ok }) => ok === false);
  const isWrong = mismatches.length > 0;
  const isPaidAsRequested = claim.state === 'paid' && !isWrong;
  const steps = stepStates(claim, false);
  return (
    <Card
      title="Latest claim"
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
            <ClaimHeadline claim={claim} />
            <p className="text-balance">
              {wasStopped
                ? `Nothing was signed: the service’s response failed ${failed.length || 'one'} of ${stoppedChecks.length} safety checks. First: ${failed[0]?.shown ?? claim.problem}.`
                : claimSentence(claim)}
            </p>
            {wasStopped && (
              <p>
                Contact the service{' '}
                {requestId !== '' && (
                  <>
                    with the claim ID <AddressText value={requestId} kind="id" />{' '}
                  </>
                )}
                before you start a new claim.
              </p>
            )}
          </div>
        ) : (
          <div role="alert">
            <Notice
              tone="failure"
              title={<span className="text-base text-failure">{claimHeadline(claim)}</span>}
            >
              <Mismatches mismatches={mismatches} />
              <p className="mt-2">{claimSentence(claim)}</p>
            </Notice>
          </div>
        )}
        {steps && <ClaimSteps states={steps} />}
        {claim.state === 'paid' && claim.amounts && (
          <p>{sentenceOf(amountsText(claim.amounts, isWrong))}</p>
        )}
        {claim.state === 'paid' && <AfterPayment claim={claim} />}
        {claim.state === 'failed' && report && report.reasons.length > 0 && (
          <ClaimFacts items={[{ term: 'Reason', value: <ReasonCodes codes={report.reasons} /> }]} />
        )}
        {claim.refusal && claim.state === 'failed' && (
          <p>
            The service responded:{' '}
            <q className="foreign-text">{visibleText(claim.refusal.message)}</q>
          </p>
        )}
        {claim.problem && !wasStopped && <Notice tone="warn" title={claim.problem} />}
        <div className="grid items-start gap-6 lg:grid-cols-[5fr_4fr]">
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
          {wasStopped && <SafetyChecks checks={stoppedChecks} />}
        </div>
        {wasStopped && <RequestedVsOffered claim={claim} />}
        {claim.answer && claim.answer.steps.length > 0 && (
          <ReturnedSteps steps={claim.answer.steps} />
        )}
        {requestId !== '' && !wasStopped && (
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
        {isBlocking && (
          <ActionBar>
            <Button
              onClick={() => {
                dispatchClaim(claim.key, { type: 'acknowledged', atMs: Date.now() });
                claimStore.show(null);
              }}
            >
              Start a new claim
            </Button>
          </ActionBar>
        )}
        {!wasStopped && (
          <div className="flex flex-wrap gap-2">
            <ReceiptButton claim={claim} />
            {claim.state !== 'paid' && (
              <AskAgain claim={claim} label="Try again with the same terms" />
            )}
          </div>
        )}
      </div>
    </Card>
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
      {available.usd === null ? 'Balance' : 'Available'} now: {availableText(available)}.
    </p>
  );
}

function sentenceOf(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** What writes the receipt comes with the click. */
function ReceiptButton({ claim }: { claim: Claim }) {
  const name = `claim-${claim.requestId.slice(0, 12) || claim.key}.md`;
  const save = useMutation({
    mutationFn: async () => {
      const { claimReceipt } = await import('./receipt');
      saveFile(name, 'text/markdown', claimReceipt(claim));
    },
  });
  return (
    <div>
      <Button disabled={save.isPending} onClick={() => save.mutate()}>
        {save.isError ? 'Download failed, try again' : 'Download receipt'}
      </Button>
    </div>
  );
}
