import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useConnection } from 'wagmi';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { useChainReader } from '../../../wallet/useChainReader';
import { accountKind, type AccountKind } from '../../../wallet/verify-signature';
import { walletProblem } from '../../../wallet/wallet-problem';
import { WalletLine } from './WalletLine';
import type { Claim } from './claim';
import { readOffer } from './claim-actions';
import { offeredMessage } from './claim-offer';
import { allHold, holdsButSigner, type CheckResult } from './claim-preflight';
import { OutdatedNotice } from './OutdatedNotice';
import { PreflightList } from './PreflightList';
import type { ScreenReading } from './screen-reading';
import { signWithWallet } from './sign-claim';

const SignElsewhere = lazy(async () => ({
  default: (await import('./SignElsewhere')).SignElsewhere,
}));

/** Part of what SignElsewhere loads, so it is there before it is needed. */
const DoubtedSignature = lazy(async () => ({
  default: (await import('./DoubtedSignature')).DoubtedSignature,
}));

/** The bytes, and the two ways to sign them. Shown only while nothing but the signer is open. */
export function SignPanel({
  claim,
  checks,
  screen,
}: {
  claim: Claim;
  checks: readonly CheckResult[];
  screen: () => ScreenReading | null;
}) {
  const client = useQueryClient();
  const { connector } = useConnection();
  const reader = useChainReader();
  const context = { client, reader, screen };
  const sign = useMutation({
    mutationFn: async () => (connector ? signWithWallet(context, claim, connector) : null),
  });
  const bytes = offeredMessage(readOffer(claim))?.message;
  const mayShow = holdsButSigner(checks);
  const problem = sign.error ? walletProblem(sign.error) : null;
  return (
    <div className="flex flex-col gap-4">
      {bytes && mayShow && (
        <div className="flex flex-col gap-1 rounded-lg border border-line bg-raised p-3">
          <p className="text-xs font-semibold text-ink-2">The 32 bytes that the wallet will show</p>
          <p className="font-mono text-sm foreign-text" data-claim-bytes>
            {bytes}
          </p>
          <p className="text-ink-2">
            These bytes name neither recipient nor amount: they are the id of this claim, and a
            signature over them is good for what the service has on record under it.
          </p>
        </div>
      )}
      <WalletLine claimAddress={claim.terms.claimAddress} />
      <AccountNote claim={claim} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={!connector || !allHold(checks) || sign.isPending}
          onClick={() => sign.mutate()}
        >
          {sign.isPending ? 'Waiting for the wallet…' : 'Sign and submit'}
        </Button>
        <span className="text-ink-3">
          {sign.isPending
            ? 'Answer in the wallet. Nothing is posted before it signs.'
            : 'Balance, status, account and screen are checked again before the wallet opens.'}
        </span>
      </div>
      {problem && (
        <Notice tone={problem.kind === 'refused' ? 'info' : 'warn'} title={problem.title}>
          {problem.next}
        </Notice>
      )}
      {sign.data?.outcome === 'stopped' && (
        <Notice tone="failure" title="Stopped before the wallet opened: something changed">
          <PreflightList checks={sign.data.checks.filter(({ ok }) => ok !== true)} />
        </Notice>
      )}
      {sign.data?.outcome === 'unread' && (
        <Notice tone="warn" title="The wallet was not opened: not everything could be read again">
          {sign.data.reason}
        </Notice>
      )}
      {sign.data?.outcome === 'outdated' && <OutdatedNotice />}
      {sign.data?.outcome === 'malformed' && (
        <Notice tone="failure" title="The wallet gave no signature, and nothing was posted">
          {sign.data.reason}
        </Notice>
      )}
      {sign.data?.outcome === 'doubted' && (
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <DoubtedSignature claim={claim} context={context} found={sign.data} />
        </Suspense>
      )}
      {bytes && mayShow && (
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <SignElsewhere claim={claim} bytes={bytes} screen={screen} />
        </Suspense>
      )}
    </div>
  );
}

const notes: Record<AccountKind, string> = {
  'no-code':
    'The claim address has no code on this chain: a plain account, or a contract that is deployed elsewhere or not yet. Only a signature that recovers to the address can be verified here.',
  delegated:
    'The claim address is a plain account that delegates to a contract (0xef0100): its own key signs, and the contract may accept other signatures.',
  contract:
    'The claim address is a contract account: the service asks it by EIP-1271 whether a signature is valid, on the claim’s chain (assumed).',
  unread:
    'Whether the claim address is a plain account or a contract is not known here: that needs a wallet that stands on the claim’s chain. A contract that is not deployed yet may be refused.',
};

function AccountNote({ claim }: { claim: Claim }) {
  const { claimAddress, chainId } = claim.terms;
  const reader = useChainReader();
  const { data = 'unread' } = useQuery({
    queryKey: ['account-kind', claimAddress, chainId, reader?.chainId ?? null],
    enabled: reader !== null,
    queryFn: () => accountKind(claimAddress as `0x${string}`, chainId, reader),
  });
  return <p className="text-xs text-ink-3">{notes[data]}</p>;
}
