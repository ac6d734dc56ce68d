import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useChains } from '../../../../api/endpoints/chains';
import { useConnection } from 'wagmi';
import { sameAddress } from '#service/address';
import { isEvmType } from '#service/identifiers/entered-account';
import { Button } from '../../../../ui/Button';
import { cx } from '../../../../ui/cx';
import { Notice } from '../../../../ui/Notice';
import { useWalletWish } from '../../../../wallet/wallet-wish';
import {
  accountKind,
  type AccountKind,
  isUndeployedSignature,
} from '../../../../wallet/verify-signature';
import { walletProblem } from '../../../../wallet/wallet-problem';
import { ActionBar } from '../ActionBar';
import type { Claim } from '../claim';
import { claimView } from '../claim-view';
import { readOffer } from '../claim-actions';
import { offeredMessage, allHold, holdsButSigner, type CheckResult } from '../claim-preflight';
import type { ScreenReading } from '../screen-reading';
import { signWithWallet, takeSignature, type SigningContext, type SignOutcome } from './sign-claim';
import { UnbrokenText } from '../ClaimFacts';
import { errorLine } from '../../../../components/error-words';
import { Checkbox } from '../../../../ui/form/Checkbox';
import { CopyButton } from '../../../../ui/CopyButton';
import { QrCode } from '../../../../ui/QrCode';
import { TextField } from '../../../../ui/form/TextField';
import { PreflightList } from '../SafetyChecks';
import type { EIP1193Provider } from 'viem';
import type { ChainReader } from '../../../../wallet/contract-signature';

/** Names the mutation that has a wallet open. */
export const signingKey = ({ key }: Claim) => ['sign-claim', key];

/** The two ways to sign the message. */
export function SignPanel({
  claim,
  checks,
  screen,
  children,
}: {
  claim: Claim;
  checks: readonly CheckResult[];
  screen: () => ScreenReading | null;
  /** What else can be done with the claim. */
  children: ReactNode;
}) {
  const client = useQueryClient();
  const { address, connector, status } = useConnection();
  const [, setWish] = useWalletWish();
  const reader = useChainReader();
  const context = { client, reader, screen };
  const sign = useMutation({
    mutationKey: signingKey(claim),
    mutationFn: async () => (connector ? signWithWallet(context, claim, connector) : null),
  });
  const bytes = bytesToShow(claim, checks);
  const problem = sign.error ? walletProblem(sign.error) : null;
  const isOther = address && !sameAddress('evm', address, claim.terms.claimAddress);
  return (
    <>
      {problem && (
        <Notice tone={problem.kind === 'refused' ? 'info' : 'warn'} title={problem.title}>
          {problem.next}
        </Notice>
      )}
      {sign.data && <SignOutcomeNotice claim={claim} context={context} found={sign.data} />}
      {bytes && <SignElsewhere claim={claim} bytes={bytes} screen={screen} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
      <ActionBar>
        <div className="min-w-0 flex-1">
          <p className="font-semibold foreign-text">
            <UnbrokenText text={claimView(claim).headline} />
          </p>
          <p role="status" className={cx('text-xs', isOther ? 'text-warn' : 'text-ink-3')}>
            {isOther
              ? 'Wrong account. Switch to the claim address in your wallet, or sign on another device.'
              : sign.isPending
                ? 'Nothing is submitted before you sign.'
                : 'Everything is checked again before your wallet opens.'}
          </p>
        </div>
        {/* At the right: the form's button was at the left, and a second tap meant for it must not sign. */}
        {status === 'disconnected' ? (
          <Button variant="primary" onClick={() => setWish('choosing')}>
            Connect wallet to sign
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={status !== 'connected' || !allHold(checks) || sign.isPending}
            onClick={() => sign.mutate()}
          >
            {sign.isPending ? 'Confirm in your wallet…' : 'Sign and claim'}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/** The message that is signed, and by what kind of account; beside the terms, because it names neither of them. */
export function MessageToSign({ claim, checks }: { claim: Claim; checks: readonly CheckResult[] }) {
  const bytes = bytesToShow(claim, checks);
  return (
    <>
      {bytes && (
        <div className="flex flex-col gap-1 rounded-lg border border-line bg-raised p-3">
          <p className="text-xs font-semibold text-ink-2">Message your wallet will show</p>
          <p className="font-mono text-sm foreign-text" data-claim-bytes>
            {bytes}
          </p>
          <p className="text-ink-2">
            This is the claim ID. It doesn’t contain the recipient or the amount.{' '}
            <span className="text-warn">
              Signing approves what the service has on record for this ID.
            </span>
          </p>
        </div>
      )}
      <AccountNote claim={claim} />
    </>
  );
}

/** Only while nothing but the signer is open. */
function bytesToShow(claim: Claim, checks: readonly CheckResult[]): `0x${string}` | null {
  return holdsButSigner(checks) ? (offeredMessage(readOffer(claim))?.message ?? null) : null;
}

const notes: Record<AccountKind, string> = {
  'no-code':
    'The claim address has no contract code on this chain: sign with its own key. No other signature can be verified here.',
  delegated:
    'The claim address is a standard wallet that delegates to a contract (0xef0100): its own key signs, and the contract may accept other signatures.',
  contract:
    'The claim address is a contract wallet: the service verifies its signature with EIP-1271, on the payout chain (assumed).',
  unread:
    'Account type unknown until a wallet is connected on the payout chain. A signature for a contract that isn’t deployed yet may be rejected.',
};

function AccountNote({ claim }: { claim: Claim }) {
  const { claimAddress, chainId } = claim.terms;
  const reader = useChainReader();
  const { data = 'unread' } = useQuery({
    queryKey: ['account-kind', claimAddress, chainId, reader?.chainId ?? null],
    enabled: reader !== null,
    queryFn: () => accountKind(claimAddress as `0x${string}`, chainId, reader),
  });
  const chain = useChains().get(chainId);
  return (
    <p className="text-xs text-ink-3">
      {data === 'unread' && chain && !isEvmType(chain.vmType)
        ? 'No EVM address has an account on the payout chain: sign with the key of the claim address.'
        : notes[data]}
    </p>
  );
}

/** For hardware in a drawer, a phone, or a quorum that takes days: the bytes out, the signature in. */
function SignElsewhere({
  claim,
  bytes,
  screen,
}: {
  claim: Claim;
  bytes: `0x${string}`;
  screen: () => ScreenReading | null;
}) {
  const client = useQueryClient();
  const reader = useChainReader();
  const [isOpen, setIsOpen] = useState(false);
  const [pasted, setPasted] = useState('');
  const [isContract, setIsContract] = useState(false);
  const context = { client, reader, screen };
  const take = useMutation({
    mutationFn: () => takeSignature(context, claim, pasted, isContract ? 'unverified' : 'verified'),
  });
  // `cast wallet sign` decodes a 0x message to its bytes and adds the EIP-191 header by itself. Its flag --no-hash would
  // sign the 32 bytes without that header, which is no EIP-191 signature and would be refused (`cast wallet sign --help`).
  const line = `cast wallet sign ${bytes} --interactive`;
  const { data } = take;
  return (
    <details
      className="rounded-lg border border-line"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="px-3 py-2">Sign on another device or with a multisig</summary>
      <div className="flex flex-col gap-4 px-3 pt-1 pb-3">
        <div className="flex flex-wrap gap-6">
          {isOpen && <QrCode text={bytes} label="The 32 bytes as a QR code" className="size-44" />}
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
            <p>Sign these raw 32 bytes with EIP-191 (personal_sign), not their hex text:</p>
            <Copyable text={bytes} label="Copy the 32 bytes" />
            <p>With Foundry, without --no-hash, which would leave out the EIP-191 header:</p>
            <Copyable text={line} label="Copy the command" />
            <p className="text-ink-2">
              The claim stays open here until you sign or discard it, so you can paste a multisig
              signature later. How long the service accepts one for this ID isn’t reported.
            </p>
          </div>
        </div>
        <TextField
          label="Signature"
          hint={
            isUndeployedSignature(pasted.trim())
              ? 'Wrapped for a contract that isn’t deployed yet (EIP-6492): the service may reject it.'
              : 'Verified here before it’s submitted.'
          }
          value={pasted}
          placeholder="0x…"
          className="w-full font-mono"
          onValueChange={setPasted}
        />
        <Checkbox
          checked={isContract}
          onChange={setIsContract}
          label="The claim address is a contract wallet: submit without local verification"
        />
        <div>
          <Button disabled={pasted.trim() === '' || take.isPending} onClick={() => take.mutate()}>
            {take.isPending ? 'Verifying…' : 'Verify and submit'}
          </Button>
        </div>
        {data && <SignOutcomeNotice claim={claim} context={context} found={data} isPasted />}
        {take.error && (
          <Notice tone="warn" title="Nothing was submitted: not everything could be rechecked">
            {errorLine(take.error)}
          </Notice>
        )}
      </div>
    </details>
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <p className="flex items-start gap-1">
      <code className="min-w-0 flex-1 rounded bg-raised px-2 py-1 font-mono text-xs foreign-text">
        {text}
      </code>
      <CopyButton value={text} label={label} />
    </p>
  );
}

interface Props<Found extends SignOutcome = SignOutcome> {
  claim: Claim;
  context: SigningContext;
  found: Found;
  /** The signature was there already: made elsewhere, or doubted before. */
  isPasted?: boolean;
}

/** Why nothing was signed or submitted; nothing where it was. */
function SignOutcomeNotice({ found, isPasted = false, ...props }: Props) {
  switch (found.outcome) {
    case 'stopped':
      return (
        <Notice
          tone="failure"
          title={`${isPasted ? 'Not submitted' : 'Not signed'}: something changed`}
        >
          <PreflightList
            label="Failed checks"
            checks={found.checks.filter(({ ok }) => ok !== true)}
          />
        </Notice>
      );
    case 'unread':
      return (
        <Notice tone="warn" title="Not signed: not everything could be rechecked">
          {found.reason}
        </Notice>
      );
    case 'outdated':
      return (
        <Notice tone="failure" title="The signature wasn’t kept. Nothing was submitted.">
          This claim was changed in another tab, or the browser’s storage was cleared. Reload the
          page to see its state.
        </Notice>
      );
    case 'malformed':
      return (
        <Notice
          tone="failure"
          title={`${isPasted ? 'Not a signature' : 'The wallet returned no signature'}. Nothing was submitted.`}
        >
          {found.reason}
        </Notice>
      );
    case 'unverified':
      return (
        <Notice tone="warn" title="Couldn’t verify this signature. Nothing was submitted.">
          {found.reason} If the claim address is a contract wallet, connect a wallet on the payout
          chain, or check the box above.
        </Notice>
      );
    case 'doubted':
      return <DoubtedSignature found={found} {...props} />;
    case 'kept':
    case 'signed':
      return null;
  }
}

/** A signature that something speaks against: why, and the click that submits it all the same. */
function DoubtedSignature({
  claim,
  context,
  found,
}: Props<Extract<SignOutcome, { outcome: 'doubted' }>>) {
  const submit = useMutation({
    mutationFn: () => takeSignature(context, claim, found.signature, 'doubted'),
  });
  return (
    <div role="alert">
      <Notice
        tone="failure"
        title="Signature doesn’t verify. Nothing was submitted."
        actions={
          <Button disabled={submit.isPending} onClick={() => submit.mutate()}>
            Submit anyway
          </Button>
        }
      >
        <p>{found.reason}</p>
        {submit.error && <p>Nothing was submitted: {errorLine(submit.error)}</p>}
      </Notice>
      {submit.data && (
        <SignOutcomeNotice claim={claim} context={context} found={submit.data} isPasted />
      )}
    </div>
  );
}

/** Reads the connected wallet's current chain through the wallet; null without one. */
function useChainReader(): ChainReader | null {
  const { connector, chainId, status } = useConnection();
  const { data } = useQuery({
    queryKey: ['wallet-provider', connector?.uid],
    // While a connection is restored its connector is a record without methods.
    enabled: connector !== undefined && status === 'connected',
    staleTime: Infinity,
    // A provider is a live object, so it must not be compared or copied.
    structuralSharing: false,
    queryFn: async () => ({ provider: (await connector?.getProvider()) as EIP1193Provider }),
  });
  return data && chainId !== undefined ? { provider: data.provider, chainId } : null;
}
