import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maxVerifyBytes, type VerifyAnswer } from '#service/proxy-api/webhooks';
import { useSession } from '../../api/session';
import { useNetwork, useNetworkConfig } from '../../api/useNetwork';
import { verifyDelivery } from '../../api/endpoints/webhooks';
import { ErrorState } from '../../components/ErrorState';
import { whole } from '../../lib/counted';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextArea';
import { headersIssue, readSignatureHeaders } from './read-signature-headers';
import { NotReported } from '../../components/NotReported';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/time/TimeText';
import { RequestLink } from '../../record/links/RequestLink';
import { KeyValue } from '../../ui/KeyValue';
import { ageWords, mistakeWords, skewText } from './webhook-words';

const anyKey = 'any key';

/** Headers and body as somebody received them; the proxy says which key signed them, or what went wrong on the way. */
export function VerifyForm() {
  const network = useNetwork();
  const { keyAliases } = useNetworkConfig();
  const session = useSession();
  const [headers, setHeaders] = useState('');
  const [body, setBody] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [alias, setAlias] = useState(anyKey);
  const input = useRef<HTMLInputElement>(null);
  const read = readSignatureHeaders(headers);
  const { timestamp, signature } = read;
  const issue = headersIssue(read);
  const isIncomplete = issue !== null || (!file && body === '');
  const isTooLarge = (file?.size ?? new Blob([body]).size) > maxVerifyBytes;
  const verify = useMutation({
    mutationFn: async () =>
      verifyDelivery(session, network, {
        timestamp: timestamp ?? '',
        signature: signature ?? '',
        ...(file ? { bodyBase64: await base64Of(file) } : { body }),
        ...(alias !== anyKey && { keyAlias: alias }),
      }),
  });
  /** A result is of what was sent. */
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      verify.reset();
      set(value);
    };
  return (
    <div className="flex flex-col gap-4">
      <Card title="Delivery to verify">
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            verify.mutate();
          }}
        >
          <p className="text-ink-2">
            Shows which API key signed a delivery, or which known mistake explains a mismatch.
          </p>
          <TextArea
            label="Headers"
            hint="X-Signature-Timestamp and X-Signature-SHA256 in any form that tools copy: lines, JSON, a cURL command, a log. Other headers are ignored."
            error={headers.trim() !== '' ? issue : null}
            rows={3}
            value={headers}
            onValueChange={changed(setHeaders)}
          />
          {file ? (
            <p className="flex flex-wrap items-center gap-3">
              <span className="foreign-text">
                Body: {file.name}, {whole(file.size)} bytes
              </span>
              <Button size="small" onClick={() => changed(setFile)(null)}>
                Remove file
              </Button>
            </p>
          ) : (
            <div className="flex flex-col items-start gap-2">
              <TextArea
                label="Body"
                hint="Browsers change line endings in pasted text. For the exact bytes, choose a file."
                rows={8}
                value={body}
                onValueChange={changed(setBody)}
              />
              <Button size="small" onClick={() => input.current?.click()}>
                Choose body file
              </Button>
              <input
                ref={input}
                type="file"
                aria-label="Body file"
                className="sr-only"
                tabIndex={-1}
                onChange={(event) => changed(setFile)(event.target.files?.[0] ?? null)}
              />
            </div>
          )}
          {isTooLarge && <p className="text-failure">The body is larger than 64 KB.</p>}
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Expected API key"
              value={alias}
              onChange={changed(setAlias)}
              options={[
                { value: anyKey, label: 'Any configured key' },
                ...keyAliases.map((value) => ({ value, label: value })),
              ]}
            />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="primary"
              disabled={verify.isPending || isIncomplete || isTooLarge}
            >
              {verify.isPending ? 'Verifying…' : 'Verify'}
            </Button>
            <p className="text-ink-3">
              {isIncomplete
                ? 'Paste the headers and the body first.'
                : 'Sent only to Waybill’s server, which has the API keys.'}
            </p>
          </div>
        </form>
      </Card>
      <div role="status">
        {verify.error && (
          <ErrorState
            error={verify.error}
            title="Couldn’t verify the delivery"
            onRetry={() => verify.mutate()}
          />
        )}
        {verify.data && <VerifyResult answer={verify.data} />}
      </div>
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Which key signed it; or what would, if one known mistake were undone. */
function VerifyResult({ answer }: { answer: VerifyAnswer }) {
  const { matchedAlias, mistakes } = answer;
  const isExplained = mistakes.length > 0 || !isWhole(answer);
  const tone = matchedAlias !== null ? 'success' : isExplained ? 'warn' : 'failure';
  return (
    <Card title="Result" tone={tone}>
      <div className="flex flex-col gap-4">
        {matchedAlias !== null && (
          <p className="text-base font-semibold">Signature valid: API key “{matchedAlias}”</p>
        )}
        {matchedAlias === null && mistakes.length > 0 && <Mistakes answer={answer} />}
        {matchedAlias === null && mistakes.length === 0 && <Unexplained answer={answer} />}
        <div className="max-w-prose">
          <Facts answer={answer} />
        </div>
      </div>
    </Card>
  );
}

function Mistakes({ answer: { mistakes } }: { answer: VerifyAnswer }) {
  const network = useNetwork();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-base font-semibold">Signature invalid: cause found</p>
      <ul className="flex flex-col gap-2">
        {mistakes.map(({ mistake, keyAlias, network: itsNetwork }) => (
          <li key={`${mistake} ${keyAlias} ${itsNetwork}`}>
            <p className="font-semibold">{mistakeWords[mistake].title}</p>
            <p>{mistakeWords[mistake].fix}</p>
            <p className="text-ink-2">
              Without this mistake, the signature matches API key “{keyAlias}”
              {itsNetwork !== network && ` of ${itsNetwork}`}.
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether all of it was read: a delivery that was cut when it was copied says nothing of its signature. */
function isWhole({ isSignatureWellFormed, timestamp, body }: VerifyAnswer): boolean {
  return isSignatureWellFormed && timestamp.unit !== null && body.isJson;
}

function Unexplained({ answer }: { answer: VerifyAnswer }) {
  const { isSignatureWellFormed, timestamp, body } = answer;
  return (
    <div>
      <p className="text-base font-semibold">
        {isWhole(answer) ? 'Signature invalid' : 'Not verified'}
      </p>
      <p>
        {!isSignatureWellFormed
          ? 'The signature isn’t 64 hex digits. Copy the whole header.'
          : timestamp.unit === null
            ? 'The timestamp has neither 10 nor 13 digits. Copy the whole header.'
            : !body.isJson
              ? 'The body isn’t whole JSON, as the service sends it. Copy all of it, or choose its file.'
              : 'No configured key matches, and no known mistake explains it. Check that this delivery’s key is configured here, and that the bytes are unchanged.'}
      </p>
    </div>
  );
}

function Facts({ answer: { timestamp, body } }: { answer: VerifyAnswer }) {
  const { unit, sentMs, skewMs, age } = timestamp;
  return (
    <KeyValue
      items={[
        {
          term: 'Signed',
          value: sentMs === null ? 'Not a time' : <TimeText ms={sentMs} />,
        },
        { term: 'Timestamp unit', value: unit === null ? 'Unknown' : `${unit} (inferred)` },
        {
          term: 'Age now',
          value:
            skewMs === null || age === null ? 'Unknown' : `${skewText(skewMs)}. ${ageWords[age]}`,
        },
        {
          term: 'Body',
          value: [
            `${whole(body.bytes)} bytes`,
            body.isUtf8 ? 'UTF-8' : 'not UTF-8',
            body.isJson ? 'JSON' : 'not JSON',
            body.isEvent ? 'status event' : 'not a status event',
          ].join(' · '),
        },
        {
          term: 'Request',
          value: body.requestId === null ? <NotReported /> : <RequestLink id={body.requestId} />,
        },
        { term: 'Status', value: <StatusBadge status={body.status} /> },
      ]}
    />
  );
}
