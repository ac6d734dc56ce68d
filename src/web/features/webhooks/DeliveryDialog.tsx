import { useQuery } from '@tanstack/react-query';
import { parseJson } from '#service/parse-json';
import type { Delivery } from '#service/webhooks';
import { deliveryQuery } from '../../api/webhooks';
import { useNetwork } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { TimeText } from '../../components/TimeText';
import { indentJson } from '../../lib/indent-json';
import { absoluteTime } from '../../lib/time';
import { visibleLines, visibleText } from '../../lib/truncation';
import { RequestLink } from '../../record/RequestLink';
import { Code } from '../../ui/Code';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';
import { KeyValue } from '../../ui/KeyValue';
import { Skeleton } from '../../ui/Skeleton';
import { verdictHint, verdictWords } from './webhook-words';

/** One delivery: what it says, its headers, and its body. */
export function DeliveryDialog({
  delivery,
  onClose,
}: {
  delivery: Delivery | null;
  onClose: () => void;
}) {
  const status = visibleText(delivery?.status ?? '');
  return (
    <Dialog
      size="wide"
      open={delivery !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={status ? `Delivery of status “${status}”` : 'Delivery'}
    >
      {delivery !== null && <Content delivery={delivery} />}
    </Dialog>
  );
}

function Content({ delivery }: { delivery: Delivery }) {
  const { data, error, refetch } = useQuery(deliveryQuery(useNetwork(), delivery.id));
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        title="Couldn’t load this delivery"
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-40" />
    );
  const { headers, body, bodyBase64, isWithheld } = data;
  return (
    <div className="flex flex-col gap-4">
      <KeyValue
        items={[
          { term: 'Received', value: <TimeText ms={delivery.receivedMs} /> },
          {
            term: 'Result',
            value: `${verdictWords[delivery.verdict].title}. ${verdictHint(delivery)}`,
          },
          ...(delivery.requestId === null
            ? []
            : [{ term: 'Request', value: <RequestLink id={delivery.requestId} /> }]),
          {
            term: 'X-Signature-Timestamp',
            value: (
              <>
                <Code>{visibleText(headers.timestamp)}</Code>
                {delivery.sentMs !== null && (
                  <span className="block text-xs text-ink-3">
                    {absoluteTime(delivery.sentMs, 'UTC')} UTC
                  </span>
                )}
              </>
            ),
          },
          {
            term: 'X-Signature-SHA256',
            value: (
              <>
                <Code>{visibleText(headers.signature)}</Code>
                <CopyButton
                  value={`X-Signature-Timestamp: ${headers.timestamp}\nX-Signature-SHA256: ${headers.signature}`}
                  label="Copy both headers"
                />
              </>
            ),
          },
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
      <div className="mb-1 flex items-center gap-1">
        <h3 className="text-xs font-semibold text-ink-2">{label}</h3>
        <CopyButton value={text} label="Copy body" />
        {parseJson(text) !== null && (
          <span className="text-xs text-ink-3">Shown indented. Copy gives the exact bytes.</span>
        )}
      </div>
      <pre className="overflow-auto rounded-lg bg-raised p-2 font-mono text-xs foreign-text break-all whitespace-pre-wrap">
        {visibleLines(parseJson(text) === null ? text : indentJson(text))}
      </pre>
    </section>
  );
}
