import { useQuery } from '@tanstack/react-query';
import { deliveryQuery } from '../../api/webhooks';
import { useNetwork } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { visibleLines, visibleText } from '../../lib/truncation';
import { Code } from '../../ui/Code';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';
import { KeyValue } from '../../ui/KeyValue';
import { Skeleton } from '../../ui/Skeleton';

/** Headers and body of one delivery, as they came. */
export function DeliveryDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog
      size="wide"
      open={id !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delivery"
    >
      {id !== null && <Content id={id} />}
    </Dialog>
  );
}

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deliveryQuery(useNetwork(), id));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-40" />
    );
  const { headers, body, bodyBase64, isWithheld } = data;
  return (
    <div className="flex flex-col gap-4">
      <KeyValue
        items={[
          { term: 'X-Signature-Timestamp', value: <Code>{visibleText(headers.timestamp)}</Code> },
          { term: 'X-Signature-SHA256', value: <Code>{visibleText(headers.signature)}</Code> },
        ]}
      />
      {isWithheld && <p>The body contains a secret of this dashboard, so it isn’t shown.</p>}
      {!isWithheld && body === null && bodyBase64 === null && <p>The body isn’t kept any more.</p>}
      {body !== null && <Text label="Body" text={body} />}
      {body === null && bodyBase64 !== null && (
        <Text label="Body in base64, because it isn’t UTF-8" text={bodyBase64} />
      )}
    </div>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label}>
      <div className="flex items-center gap-1">
        <h3 className="text-xs font-semibold text-ink-2">{label}</h3>
        <CopyButton value={text} label="Copy body" />
      </div>
      <pre className="max-h-80 overflow-auto rounded-lg bg-raised p-2 font-mono text-xs foreign-text whitespace-pre-wrap">
        {visibleLines(text)}
      </pre>
    </section>
  );
}
