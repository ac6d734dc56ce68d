import { useQuery } from '@tanstack/react-query';
import { parseJson } from '#service/parse-json';
import type { Delivery } from '#service/proxy-api/webhooks';
import { deliveryQuery } from '../../api/endpoints/webhooks';
import { useNetwork } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { TimeText } from '../../components/time/TimeText';
import { useTimeZone } from '../../components/time/time-setting';
import { indentJson } from '../../lib/indent-json';
import { absoluteTime } from '../../lib/time';
import { CopyTextButton } from '../../record/CopyTextButton';
import { RequestLink } from '../../record/links/RequestLink';
import { Code } from '../../ui/Code';
import { Dialog } from '../../ui/overlay/Dialog';
import { KeyValue } from '../../ui/KeyValue';
import { Skeleton } from '../../ui/Skeleton';
import { CodeBlock } from './CodeBlock';
import { responseOf, skewText, verdictHint, verdictWords } from './webhook-words';

/** One delivery: what it says, its headers, and its body. */
export function DeliveryDialog({
  delivery,
  onClose,
}: {
  delivery: Delivery | null;
  onClose: () => void;
}) {
  const status = delivery?.status ?? '';
  return (
    <Dialog
      size="wide"
      open={delivery !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={status ? `Delivery: ${status}` : 'Delivery'}
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
          {
            term: 'Received',
            value: (
              <>
                <TimeText ms={delivery.receivedMs} />
                <Moment ms={delivery.receivedMs} />
              </>
            ),
          },
          {
            term: 'Result',
            value: `${verdictWords[delivery.verdict].title}. ${verdictHint(delivery)}`,
          },
          { term: 'API key', value: delivery.keyAlias ?? 'Unknown' },
          { term: 'Response', value: responseOf(delivery) },
          ...(delivery.skewMs === null
            ? []
            : [{ term: 'Delay', value: skewText(delivery.skewMs) }]),
          ...(delivery.requestId === null
            ? []
            : [{ term: 'Request', value: <RequestLink id={delivery.requestId} /> }]),
          {
            term: 'X-Signature-Timestamp',
            value: (
              <>
                <Code>{headers.timestamp}</Code>
                {delivery.sentMs !== null && <Moment ms={delivery.sentMs} />}
              </>
            ),
          },
          {
            term: 'X-Signature-SHA256',
            value: <Code>{headers.signature}</Code>,
          },
        ]}
      />
      <p>
        <CopyTextButton
          size="small"
          label="Copy headers"
          text={() =>
            `X-Signature-Timestamp: ${headers.timestamp}\nX-Signature-SHA256: ${headers.signature}`
          }
        />
      </p>
      {isWithheld && <p>The body contains a secret of Waybill’s server, so it isn’t shown.</p>}
      {!isWithheld && body === null && bodyBase64 === null && <p>The body is no longer stored.</p>}
      {body !== null && <Text label="Body" text={body} />}
      {body === null && bodyBase64 !== null && (
        <Text label="Body in base64, because it isn’t UTF-8" text={bodyBase64} />
      )}
    </div>
  );
}

function Moment({ ms }: { ms: number }) {
  return <span className="block text-xs text-ink-3">{absoluteTime(ms, useTimeZone())}</span>;
}

function Text({ label, text }: { label: string; text: string }) {
  const isJson = parseJson(text) !== null;
  return (
    <section aria-label={label}>
      <CodeBlock
        wraps
        title={
          <>
            <h3 className="text-xs font-semibold text-ink-2">{label}</h3>
            {isJson && (
              <p className="text-xs text-ink-3">Shown indented. Copy gives the exact bytes.</p>
            )}
          </>
        }
        copyLabel="Copy body"
        value={text}
        shown={isJson ? indentJson(text) : text}
      />
    </section>
  );
}
