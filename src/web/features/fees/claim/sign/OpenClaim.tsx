import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { IntentStatus } from '#service/schema/claim';
import { toServerMs } from '../../../../api/server-clock';
import { balancesQuery } from '../../../../api/endpoints/app-fees';
import { statusQuery } from '../../../../api/endpoints/status';
import { useSession, sessionOf } from '../../../../api/session';
import { TimeText } from '../../../../components/time/TimeText';
import { Button } from '../../../../ui/Button';
import { Card } from '../../../../ui/Card';
import { Notice } from '../../../../ui/Notice';
import { Tag } from '../../../../ui/Tag';
import { useConnection } from 'wagmi';
import { WalletProvider } from '../../../../wallet/WalletProvider';
import { ActionBar, AskAgain } from '../ActionBar';
import { RequestedVsOffered } from '../RequestedVsOffered';
import { availableBalances } from '../claim-amounts';
import { wasPosted, type Claim } from '../claim';
import { checksOf, postSignature } from '../claim-actions';
import { claimView } from '../claim-view';
import { ClaimHeadline, ClaimTermsList, ClaimSteps } from '../ClaimFacts';
import { ClaimStatus, UnsavedNotice } from '../ClaimStatus';
import { claimStore, dispatchClaim } from '../claim-store';
import { FirstFailedCheck, SafetyChecks } from '../SafetyChecks';
import { readScreen, useScreenReading } from '../screen-reading';
import { MessageToSign, SignPanel, signingKey } from './SignPanel';
import { useBalances } from '../useBalances';

/** The claim that is open for an address: its terms, its checks, and the one next step. With it comes the wallet code. */
export function OpenClaim({ claim }: { claim: Claim }) {
  return (
    <WalletProvider>
      <OpenClaimCard claim={claim} />
    </WalletProvider>
  );
}

function OpenClaimCard({ claim }: { claim: Claim }) {
  const session = useSession();
  const { terms, state } = claim;
  const root = useRef<HTMLDivElement>(null);
  const screen = useScreenReading(root);
  const { address } = useConnection();
  const data = useBalances(terms.network, terms.claimAddress);
  const status = useIdStatus(claim);
  const isSigning = useIsMutating({ mutationKey: signingKey(claim) }) > 0;
  const checks = checksOf(claim, {
    signer: address ? { kind: 'wallet', address } : null,
    available: data ? availableBalances(data) : null,
    status,
    screen,
  });
  const view = claimView(claim, isSigning);
  return (
    <Card title="Current claim" tone={view.tone} actions={<Tag tone={view.tone}>{view.title}</Tag>}>
      <div className="flex flex-col gap-4" ref={root}>
        {view.steps && <ClaimSteps states={view.steps} />}
        <div role="status" className="flex flex-col gap-1">
          <ClaimHeadline claim={claim} headline={view.headline} />
          <p className="text-balance">{view.sentence}</p>
        </div>
        {claim.problem && <Notice tone="warn" title={claim.problem} />}
        {claimStore.isUnsaved(claim.key) && <UnsavedNotice />}
        <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-[5fr_4fr]">
          <div data-claim-terms>
            <ClaimTermsList terms={terms} />
          </div>
          {state === 'asked' && (
            <div className="flex flex-col gap-2">
              <FirstFailedCheck checks={checks} />
              <MessageToSign claim={claim} checks={checks} />
              <p className="text-ink-2">
                Claim ID received <TimeText ms={toServerMs(session, claim.askedAtMs)} />. How long
                it can be signed isn’t reported. If it expires, request a new ID.
              </p>
              <SafetyChecks checks={checks} />
            </div>
          )}
          {(state === 'submitted' || state === 'unknown') && !claim.inFlight && (
            <ClaimStatus claim={claim} />
          )}
        </div>
        {state === 'asked' && <RequestedVsOffered claim={claim} />}
        {state === 'asked' ? (
          <SignPanel
            claim={claim}
            checks={checks}
            screen={() => root.current && readScreen(root.current)}
          >
            <AskAgain claim={claim} label="Request a new ID" />
            <Discard claim={claim} />
          </SignPanel>
        ) : (
          <Actions claim={claim} />
        )}
      </div>
    </Card>
  );
}

/** The service's status of an id that is not signed yet: read when it is shown, and again before the wallet opens. */
function useIdStatus({ terms, requestId, state }: Claim): IntentStatus | 'unread' | null {
  const { data, error } = useQuery({
    ...statusQuery(terms.network, requestId),
    enabled: state === 'asked' && requestId !== '',
    retry: false,
  });
  return data ?? (error ? 'unread' : null);
}

function Actions({ claim }: { claim: Claim }) {
  const client = useQueryClient();
  const { key, state, inFlight, posts } = claim;
  const post = useMutation({ mutationFn: () => postSignature(sessionOf(client), claim, true) });
  return (
    <>
      {post.data === 'unsaved' && !claimStore.isUnsaved(key) && <UnsavedNotice />}
      {!inFlight && (
        <ActionBar>
          {state === 'signed' && (
            <Button variant="primary" disabled={post.isPending} onClick={() => post.mutate()}>
              {posts.length > 0 ? 'Resubmit signature' : 'Submit signature'}
            </Button>
          )}
          <Discard claim={claim} />
        </ActionBar>
      )}
    </>
  );
}

/** Gives a claim up after a second click that says what that means. */
function Discard({ claim }: { claim: Claim }) {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const isPosted = wasPosted(claim);
  const giveUp = () => {
    dispatchClaim(claim.key, { type: 'abandoned', atMs: Date.now() });
    void client.invalidateQueries({
      queryKey: balancesQuery(claim.terms.network, claim.terms.claimAddress).queryKey,
    });
  };
  if (!isAsking)
    return (
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {isPosted ? 'Stop tracking' : 'Discard claim'}
      </Button>
    );
  return (
    <div className="w-full">
      <Notice
        tone="warn"
        title={isPosted ? 'Already submitted: it may still be paid' : 'Nothing was submitted'}
        actions={
          <>
            <Button onClick={giveUp}>{isPosted ? 'Stop tracking' : 'Discard'}</Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
          </>
        }
      >
        The signature is removed from this browser. You can start a new claim.
      </Notice>
    </div>
  );
}
