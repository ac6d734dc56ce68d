import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { sendFailures, testSendAnswer, webhookTargets } from '#service/webhooks';
import { useSession } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { sendTestEvent, webhookTargetsQuery } from '../../api/webhooks';
import { ErrorState } from '../../components/ErrorState';
import { visibleLines } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Code } from '../../ui/Code';
import { KeyValue } from '../../ui/KeyValue';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { CodeBlock } from './CodeBlock';

type Targets = z.output<typeof webhookTargets>['targets'];
type Answer = z.output<typeof testSendAnswer>;

/** An event to a receiver that the configuration names: no address ever comes from a browser. */
export function TestSend() {
  const { data, error, refetch } = useQuery(webhookTargetsQuery(useNetwork()));
  return (
    <div className="flex flex-col gap-4">
      {!data && (
        <Card title="Test event">
          {error ? (
            <ErrorState
              error={error}
              title="Couldn’t load the targets"
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton className="h-32" />
          )}
        </Card>
      )}
      {data &&
        (data.targets.length > 0 ? (
          <Form targets={data.targets} />
        ) : (
          <NoTargets isConfigured={data.isConfigured} />
        ))}
    </div>
  );
}

const targetsExample = `{
  "secret": "a secret of your own for tests",
  "targets": [
    {
      "alias": "staging",
      "url": "https://staging.example.com/webhook"
    }
  ]
}`;

function NoTargets({ isConfigured }: { isConfigured: boolean }) {
  return (
    <Card title="Test event">
      <div className="flex flex-col gap-2">
        <p className="text-base font-semibold">
          {isConfigured ? 'The targets file has no targets' : 'No targets configured'}
        </p>
        <p className="max-w-prose text-ink-2">
          Set <Code>WEBHOOK_TARGETS_FILE</Code> on Waybill’s server to the path of a JSON file like
          this, then restart Waybill. Test events go only to the URLs in that file, signed with the
          secret in it, never with an API key.
        </p>
        <CodeBlock
          title={<h3 className="text-xs font-semibold text-ink-2">Example</h3>}
          copyLabel="Copy example"
          value={targetsExample}
        />
      </div>
    </Card>
  );
}

const statuses = ['waiting', 'depositing', 'pending', 'submitted', 'success', 'failure', 'refund'];

function Form({ targets }: { targets: Targets }) {
  const network = useNetwork();
  const session = useSession();
  const [target, setTarget] = useState(targets[0]?.alias ?? '');
  const [status, setStatus] = useState('success');
  const send = useMutation({
    mutationFn: () => sendTestEvent(session, network, { target, status }),
  });
  return (
    <>
      <Card title="Test event">
        <div className="flex flex-col gap-3">
          <p className="text-ink-2">
            The request ID is all zeros, and the signature is made with the secret of the targets
            file. An API key never signs a test event.
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Target"
              value={target}
              onChange={(value) => {
                send.reset();
                setTarget(value);
              }}
              options={targets.map(({ alias, host }) => ({
                value: alias,
                label: `${alias} (${host})`,
              }))}
            />
            <Select
              label="Event status"
              value={status}
              onChange={(value) => {
                send.reset();
                setStatus(value);
              }}
              options={statuses.map((value) => ({ value, label: value }))}
            />
            <Button variant="primary" disabled={send.isPending} onClick={() => send.mutate()}>
              {send.isPending ? 'Sending…' : 'Send test event'}
            </Button>
          </div>
        </div>
      </Card>
      <div role="status">
        {send.error && (
          <ErrorState
            error={send.error}
            title="Couldn’t send the test event"
            onRetry={() => send.mutate()}
          />
        )}
        {send.data && <Result answer={send.data} />}
      </div>
    </>
  );
}

const failureWords: Record<(typeof sendFailures)[number], string> = {
  'no-such-name': 'Not sent: the host name doesn’t resolve. Check the URL in WEBHOOK_TARGETS_FILE.',
  'address-not-public':
    'Not sent: the host name leads to an address that isn’t public. Change the URL in WEBHOOK_TARGETS_FILE.',
  'no-connection': 'No connection to the target',
  'no-response-in-time': 'Sent, but no response within 10s',
};

function Result({ answer: { failure, status, ms, sent, body, isBodyCut } }: { answer: Answer }) {
  const isAccepted = status !== null && status >= 200 && status < 300;
  return (
    <Card title="Result" tone={isAccepted ? 'success' : 'failure'}>
      <div className="flex flex-col gap-3">
        <p className="text-base font-semibold">
          {failure !== null
            ? failureWords[failure]
            : isAccepted
              ? 'The target accepted the event'
              : 'The target rejected the event'}
        </p>
        <div className="max-w-prose">
          <KeyValue
            items={[
              { term: 'Response status', value: status ?? 'None' },
              { term: 'Time', value: `${Math.round(ms)} ms` },
              { term: 'X-Signature-Timestamp', value: sent.timestamp },
            ]}
          />
        </div>
        <Text title="Request body" text={sent.body} />
        {body !== null && (
          <Text title={isBodyCut ? 'Response body, first 16 KB' : 'Response body'} text={body} />
        )}
      </div>
    </Card>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      <pre className="max-h-80 overflow-auto rounded-lg bg-raised p-2 font-mono text-xs foreign-text whitespace-pre-wrap">
        {visibleLines(text) || 'Empty'}
      </pre>
    </section>
  );
}
