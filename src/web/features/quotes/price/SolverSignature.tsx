import { useQuery } from '@tanstack/react-query';
import { shownText } from '../../../lib/truncation';
import { KeyValue } from '../../../ui/KeyValue';

/** Whoever signed the order ID: shown, never judged, because nobody says who the solver is. */
export function SolverSignature({
  orderId,
  signature,
}: {
  orderId: string | null;
  signature: string;
}) {
  const { data, isPending } = useQuery({
    queryKey: ['order signers', orderId, signature],
    queryFn: async () =>
      (await import('../../../wallet/recover-signer')).recoverBoth(orderId ?? '', signature),
    staleTime: Infinity,
    retry: false,
  });
  const words = (signer: string | null | undefined) =>
    isPending ? 'Recovering…' : (signer ?? 'No signer could be recovered');
  return (
    <>
      <KeyValue
        items={[
          {
            term: 'Order signature',
            value: <code className="font-mono text-xs">{shownText(signature, 140)}</code>,
          },
          { term: 'Signer, of a signed message (EIP-191)', value: words(data?.ofMessage) },
          { term: 'Signer, of the bare hash', value: words(data?.ofHash) },
        ]}
      />
      <p className="mt-2 text-xs text-ink-3">
        How the order ID is signed and who the solver is isn’t documented.
      </p>
    </>
  );
}
