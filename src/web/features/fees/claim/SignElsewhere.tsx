import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button';
import { errorLine } from '../../../components/error-words';
import { Checkbox } from '../../../ui/Checkbox';
import { CopyButton } from '../../../ui/CopyButton';
import { Field } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { TextInput } from '../../../ui/TextInput';
import { useChainReader } from '../../../wallet/useChainReader';
import { isUndeployedSignature } from '../../../wallet/verify-signature';
import type { Claim } from './claim';
import { DoubtedSignature } from './DoubtedSignature';
import { OutdatedNotice } from './OutdatedNotice';
import { PreflightList } from './PreflightList';
import type { ScreenReading } from './screen-reading';
import { takeSignature } from './sign-claim';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/QrCode')).QrCode }));

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
      className="rounded-lg border border-line p-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="font-semibold">Sign elsewhere and paste the signature</summary>
      <div className="mt-3 flex flex-col gap-4">
        <div className="flex flex-wrap gap-6">
          <Suspense fallback={<Skeleton className="size-44" />}>
            {isOpen && (
              <QrCode text={bytes} label="The 32 bytes as a QR code" className="size-44" />
            )}
          </Suspense>
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
            <p>An EIP-191 signature over these raw 32 bytes is needed, not over their text:</p>
            <Copyable text={bytes} label="Copy the 32 bytes" />
            <p>On a command line, without --no-hash, which would leave the EIP-191 header out:</p>
            <Copyable text={line} label="Copy the cast line" />
            <p className="text-ink-2">
              The claim stays open here until it is signed or given up, so a signature that takes
              time can be pasted later. How long the service accepts one for this ID isn’t reported.
            </p>
          </div>
        </div>
        <Field
          label="Signature"
          hint={
            isUndeployedSignature(pasted.trim())
              ? 'This is wrapped for a contract that is not deployed yet (EIP-6492): the service may refuse it.'
              : 'It is checked here before it is posted.'
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
          label="The claim address is a contract account; post although it cannot be verified here"
        />
        <div>
          <Button disabled={pasted.trim() === '' || take.isPending} onClick={() => take.mutate()}>
            {take.isPending ? 'Checking…' : 'Check and submit'}
          </Button>
        </div>
        {data?.outcome === 'malformed' && (
          <Notice tone="failure" title="This is no signature, and nothing was posted">
            {data.reason}
          </Notice>
        )}
        {data?.outcome === 'unverified' && (
          <Notice tone="warn" title="This signature cannot be verified here, and was not posted">
            {data.reason} If the claim address is a contract account, connect a wallet that stands
            on the claim’s chain, or tick the box above.
          </Notice>
        )}
        {data?.outcome === 'doubted' && (
          <DoubtedSignature claim={claim} context={context} found={data} />
        )}
        {data?.outcome === 'stopped' && (
          <Notice tone="failure" title="Stopped before posting">
            <PreflightList checks={data.checks.filter(({ ok }) => ok !== true)} />
          </Notice>
        )}
        {data?.outcome === 'outdated' && <OutdatedNotice />}
        {take.error && (
          <Notice tone="warn" title="Not everything could be read again, so nothing was posted">
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
