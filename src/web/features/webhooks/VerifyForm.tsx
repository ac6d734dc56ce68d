import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maxVerifyBytes } from '#service/webhooks';
import { useSession } from '../../api/session';
import { useNetwork, useNetworkConfig } from '../../api/useNetwork';
import { verifyDelivery } from '../../api/webhooks';
import { ErrorState } from '../../components/ErrorState';
import { whole } from '../../lib/counted';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Select } from '../../ui/Select';
import { TextArea } from '../../ui/TextArea';
import { headersIssue, readSignatureHeaders } from './read-signature-headers';
import { VerifyResult } from './VerifyResult';

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
            hint="X-Signature-Timestamp and X-Signature-SHA256 in any form that tools copy: lines, JSON, a cURL command, a log. Others are ignored."
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
