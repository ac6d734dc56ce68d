import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { errorLine } from '../../../components/error-words';
import { Checkbox } from '../../../ui/Checkbox';
import { CopyButton } from '../../../ui/CopyButton';
import { Field } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { QrCode } from '../../../ui/QrCode';
import { TextInput } from '../../../ui/TextInput';
import { useChainReader } from '../../../wallet/useChainReader';
import { isUndeployedSignature } from '../../../wallet/verify-signature';
import type { Claim } from './claim';
import { SignOutcomeNotice } from './SignOutcomeNotice';
import type { ScreenReading } from './screen-reading';
import { takeSignature } from './sign-claim';

/** For hardware in a drawer, a phone, or a quorum that takes days: the bytes out, the signature in. */
export function SignElsewhere({
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
        <Field
          label="Signature"
          hint={
            isUndeployedSignature(pasted.trim())
              ? 'Wrapped for a contract that isn’t deployed yet (EIP-6492): the service may reject it.'
              : 'Verified here before it’s submitted.'
          }
        >
          <TextInput
            value={pasted}
            placeholder="0x…"
            className="w-full font-mono"
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
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
