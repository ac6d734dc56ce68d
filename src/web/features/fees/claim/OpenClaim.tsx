import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { IntentStatus } from '#service/schema/claim';
import { toServerMs } from '../../../api/server-clock';
import { balancesQuery } from '../../../api/app-fees';
import { statusQuery } from '../../../api/status';
import { useSession, sessionOf } from '../../../api/session';
import { TimeText } from '../../../components/TimeText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { Tag } from '../../../ui/Tag';
import { useConnection } from 'wagmi';
import { AskAgain } from './AskAgain';
import { RequestedVsOffered } from './RequestedVsOffered';
import { availableBalances } from './available-balances';
import { wasPosted, type Claim } from './claim';
import { checksOf, postSignature } from './claim-actions';
import { claimSentence, claimTitle } from './claim-words';
import { ClaimTermsList } from './ClaimTermsList';
import { ClaimStatus, UnsavedNotice } from './ClaimStatus';
import { claimStore, dispatchClaim } from './claim-store';
import { PreflightList } from './PreflightList';
import { readScreen, useScreenReading } from './screen-reading';
import { SignPanel } from './SignPanel';
import { useBalances } from './useBalances';

/** The claim that is open for an address: its terms, its checks, and the one next step. */
export function OpenClaim({ claim }: { claim: Claim }) {
  const session = useSession();
  const { terms, state } = claim;
  const root = useRef<HTMLDivElement>(null);
  const screen = useScreenReading(root);
  const { address } = useConnection();
  const data = useBalances(terms.network, terms.claimAddress);
  const status = useIdStatus(claim);
  const checks = checksOf(claim, {
    signer: address ? { kind: 'wallet', address } : null,
    available: data ? availableBalances(data) : null,
    status,
    screen,
  });
  const words = claimTitle(claim);
  return (
    <Card title="Open claim" tone={words.tone} actions={<Tag tone={words.tone}>{words.title}</Tag>}>
      <div className="flex flex-col gap-4" ref={root}>
        <p role="status" className="text-base text-balance">
          {claimSentence(claim)}
        </p>
        {claim.problem && <Notice tone="warn" title={claim.problem} />}
        {claimStore.isUnsaved(claim.key) && <UnsavedNotice />}
        <div className="grid items-start gap-6 lg:grid-cols-[5fr_4fr]">
          <div className="flex flex-col gap-2" data-claim-terms>
            <ClaimTermsList terms={terms} />
            {state === 'asked' && (
              <p className="text-ink-2">
                ID offered <TimeText ms={toServerMs(session, claim.askedAtMs)} />. How long it can
                be signed isn’t reported.
              </p>
            )}
          </div>
          {state === 'asked' && <PreflightList checks={checks} />}
        </div>
        {state === 'asked' && <RequestedVsOffered claim={claim} />}
        {state === 'asked' && (
          <SignPanel
            claim={claim}
            checks={checks}
            screen={() => root.current && readScreen(root.current)}
          />
        )}
        {(state === 'submitted' || state === 'unknown') && !claim.inFlight && (
          <ClaimStatus claim={claim} />
        )}
        <Actions claim={claim} />
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
  const [isGivingUp, setIsGivingUp] = useState(false);
  const client = useQueryClient();
  const { key, state, inFlight, posts } = claim;
  const post = useMutation({ mutationFn: () => postSignature(sessionOf(client), claim, true) });
  const isPosted = wasPosted(claim);
  const giveUp = () => {
    dispatchClaim(key, { type: 'abandoned', atMs: Date.now() });
    void client.invalidateQueries({
      queryKey: balancesQuery(claim.terms.network, claim.terms.claimAddress).queryKey,
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {state === 'signed' && (
          <Button variant="primary" disabled={post.isPending} onClick={() => post.mutate()}>
            {posts.length > 0 ? 'Post the signature again' : 'Post the signature'}
          </Button>
        )}
        {state === 'asked' && <AskAgain claim={claim} />}
        {!inFlight && !isGivingUp && (
          <Button variant="quiet" onClick={() => setIsGivingUp(true)}>
            {isPosted ? 'Stop following this claim' : 'Give this claim up'}
          </Button>
        )}
      </div>
      {post.data === 'unsaved' && !claimStore.isUnsaved(key) && <UnsavedNotice />}
      {isGivingUp && (
        <Notice
          tone="warn"
          title={
            isPosted
              ? 'The signature was posted: the service may still pay this claim'
              : 'Nothing was posted: giving up changes nothing at the service'
          }
          actions={
            <>
              <Button onClick={giveUp}>Give up</Button>
              <Button variant="quiet" onClick={() => setIsGivingUp(false)}>
                Keep it
              </Button>
            </>
          }
        >
          The signature is removed from this browser, and another claim can be asked for.
        </Notice>
      )}
    </div>
  );
}
