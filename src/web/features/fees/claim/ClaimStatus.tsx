import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toServerMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { TimeText } from '../../../components/time/TimeText';
import { Usd } from '../../../components/amount/Usd';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { Claim } from './claim';
import { postSignature } from './claim-actions';
import { ClaimFacts } from './ClaimFacts';
import { followMs } from './claim-reducer';
import { claimReasonTitle, traceOf } from './claim-view';
import { availableText } from './claim-amounts';
import { sameHash } from '#service/address';
import { balancesQuery } from '../../../api/endpoints/app-fees';
import { claimsQuery } from '../../../api/endpoints/claims';
import { requestsQuery } from '../../../api/endpoints/requests';
import { statusQuery } from '../../../api/endpoints/status';
import { claimStore, dispatchClaim } from './claim-store';
import { findingOf, type Readings } from './settlement';

/** Often while it is fresh, seldom later: the proxy's key is shared by everyone. */
const soonMs = 4_000;
const laterMs = 20_000;
const overdueMs = 60_000;
const soonLooks = 15;
/** How long a submission whose outcome is unknown may take to show up anywhere. */
const tracelessMs = 60_000;

/** Reads status, history and balance until one of them says that the claim is over. */
export function ClaimStatus({ claim }: { claim: Claim }) {
  const session = useSession();
  const client = useQueryClient();
  const isOverdue = claim.followedMs >= followMs;
  const isTraceless = traceOf(claim) === null && claim.followedMs >= tracelessMs;
  const queryKey = [claim.terms.network, 'follow', { key: claim.key, posts: claim.posts.length }];
  const { data } = useQuery({
    queryKey,
    queryFn: () => followClaim(client, claim, client.getQueryData<Followed>(queryKey)),
    refetchInterval: ({ state }) =>
      isOverdue ? overdueMs : state.dataUpdateCount < soonLooks ? soonMs : laterMs,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <div className="flex flex-col gap-3">
      {claim.refusal && (
        <p>
          The service rejected the submission:{' '}
          <q className="foreign-text">{claim.refusal.message}</q>
        </p>
      )}
      {claim.answer && claim.answer.steps.length > 0 && (
        <ReturnedSteps steps={claim.answer.steps} />
      )}
      {data && (
        <ClaimFacts
          items={[
            ...(claim.answer?.message ? [{ term: 'Response', value: claim.answer.message }] : []),
            { term: 'Last checked', value: <TimeText ms={toServerMs(session, data.atMs)} /> },
            { term: 'In claim history', value: data.history },
            { term: 'Status', value: data.status },
            ...(claim.report?.reasons.length
              ? [{ term: 'Reason', value: <ReasonCodes codes={claim.report.reasons} /> }]
              : []),
            { term: 'Available now', value: <Usd value={data.balance} /> },
            { term: 'Before the claim', value: availableText(claim.terms.available) },
          ]}
        />
      )}
      {isOverdue && (
        <Notice tone="warn" title="After 30m it still isn’t known how this claim ended">
          <ul className="list-disc pl-5">
            {checksLeft(claim).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {/* A second submission of the same signature: only where the first one has left no trace for a while. */}
      {data && claim.state === 'unknown' && (isOverdue || isTraceless) && (
        <SendAgain claim={claim} />
      )}
    </div>
  );
}

function SendAgain({ claim }: { claim: Claim }) {
  const session = useSession();
  const send = useMutation({ mutationFn: () => postSignature(session, claim, true) });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button disabled={send.isPending} onClick={() => send.mutate()}>
          Resubmit signature
        </Button>
      </div>
      {send.data === 'unsaved' && <UnsavedNotice />}
    </div>
  );
}

/** The storage is full, or closed: what is about to happen must be written down first. */
export function UnsavedNotice() {
  return (
    <Notice tone="warn" title="This browser’s storage is full. Nothing was submitted.">
      A submission is recorded before it’s sent. Keep this tab open: only it knows the state of this
      claim. Free some browser storage, then submit again.
    </Notice>
  );
}

/** What a person can check when nothing tells how a claim ended. */
function checksLeft({ terms, requestId, answer }: Claim): string[] {
  return [
    `The account of the recipient, ${terms.recipient}, on ${terms.chainName}: did the amount arrive?`,
    'The balance of the claim address: did it fall by the claimed amount?',
    `The service itself, with the claim ID ${requestId}.`,
    answer
      ? 'The service accepted the signature, so it may still pay.'
      : 'The same signature can be submitted again: an ID is paid once (assumed).',
  ];
}

/** Reasons by their titles, each with the service's own code behind it. */
export function ReasonCodes({ codes }: { codes: readonly string[] }) {
  return codes.map((code) => {
    const title = claimReasonTitle(code);
    return (
      <span key={code} className="block">
        {title} {title !== code && <span className="font-mono text-xs text-ink-3">{code}</span>}
      </span>
    );
  });
}

/** What the service wants to be run after the post is shown, and there is no way here to run it. */
export function ReturnedSteps({ steps }: { steps: readonly unknown[] }) {
  return (
    <Notice
      tone="warn"
      title={`Unexpected extra ${steps.length === 1 ? 'step' : 'steps'} returned`}
    >
      <p>Shown for information only. Waybill can’t send transactions.</p>
      <pre className="mt-1 font-mono text-xs foreign-text whitespace-pre-wrap">
        {JSON.stringify(steps, null, 1).slice(0, 4000)}
      </pre>
    </Notice>
  );
}

/** What was looked at, in the words of the screen. */
interface Followed {
  atMs: number;
  /** A clock that nobody sets, in milliseconds: what lies between two looks. */
  tickMs: number;
  history: string;
  status: string;
  balance: string | null;
}

/**
 * Looks once at everything that can say what became of a posted claim, and dispatches it. A reading that fails says
 * nothing. The answers land in the cache, so the balance on the page falls with them.
 */
export async function followClaim(
  client: QueryClient,
  claim: Claim,
  before: Followed | undefined,
): Promise<Followed> {
  const { network, claimAddress } = claim.terms;
  const fresh = { staleTime: 0, retry: false } as const;
  const [history, status, balances, page] = await Promise.all([
    client.fetchQuery({ ...claimsQuery(network, claimAddress), ...fresh }).catch(() => null),
    client.fetchQuery({ ...statusQuery(network, claim.requestId), ...fresh }).catch(() => null),
    client.fetchQuery({ ...balancesQuery(network, claimAddress), ...fresh }).catch(() => null),
    client
      .fetchQuery({ ...requestsQuery(network, { id: claim.requestId }), ...fresh })
      .catch(() => null),
  ]);
  const record = page?.rows.find((row) => row.record?.id === claim.requestId)?.record ?? null;
  const atMs = Date.now();
  const tickMs = performance.now();
  const entry = history?.claims.find(({ claimId }) => sameHash(claimId, claim.requestId));
  // One that couldn’t be read may be the entry of this claim.
  const listed = history && (entry || history.unreadable.length === 0) ? history.claims : null;
  const readings: Readings = { history: listed, status, record, balances, atMs };
  const { claims } = claimStore.read();
  // What this browser knows of the claim may have grown since it was drawn.
  const latest = claims.find(({ key }) => key === claim.key) ?? claim;
  const others = claims.filter(({ key }) => key !== claim.key);
  dispatchClaim(claim.key, {
    type: 'looked',
    finding: findingOf(latest, readings, others),
    elapsedMs: before ? tickMs - before.tickMs : 0,
    atMs,
  });
  return {
    atMs,
    tickMs,
    history: listed ? (entry?.status ?? 'not in the history') : 'history not available',
    status: status?.status ?? 'not reported',
    balance: balances?.availableBalanceUsd ?? null,
  };
}
