import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { WebhookState } from '#service/proxy-api/webhooks';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { CopyTextButton } from '../../record/CopyTextButton';
import { Card } from '../../ui/Card';
import { Code } from '../../ui/Code';
import { Select } from '../../ui/form/Select';
import { Tag } from '../../ui/Tag';
import { CodeBlock } from './CodeBlock';
// oxlint-disable-next-line import/default -- the text of the file
import nodeSample from './samples/receiver.mjs?raw';
import pythonSample from './samples/receiver.py?raw';

type State = WebhookState | undefined;

/** How events get to Waybill, and how a receiver of one's own verifies them. */
export function ReceiveGuide({ state }: { state: State }) {
  return (
    <div className="flex flex-col gap-4">
      <Card title="Get events into Waybill">
        <SetUps state={state} />
      </Card>
      <Card title="Write your own receiver">
        <Samples />
      </Card>
    </div>
  );
}

function SetUps({ state }: { state: State }) {
  const url = `${location.origin}/hooks/${useNetwork()}/<secret>`;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col items-start gap-1">
        <p className="flex flex-wrap items-center gap-2">
          Waybill receives deliveries at this URL: {state?.receiver.isOn && on}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <Code>{url}</Code>
          <CopyTextButton size="small" label="Copy URL" text={() => url} />
        </p>
        <p className="max-w-prose text-ink-2">
          Replace <Code>{'<secret>'}</Code> with the value of <Code>WEBHOOK_PATH_SECRET</Code>,
          which this page doesn’t show. The service posts to HTTPS URLs only: if this isn’t one, use
          the URL at which the service can reach Waybill.
        </p>
      </div>
      <p>Each API key has one webhook URL. These setups keep your backend’s webhook:</p>
      <dl className="flex max-w-prose flex-col gap-3">
        <SetUp title="An API key for Waybill alone">
          Point its webhook to this URL. You see events of requests made with that API key only.
        </SetUp>
        <SetUp title="Forward from your backend">
          Your webhook stays as it is. Your backend posts each delivery to this URL, with the body’s
          bytes and both signature headers unchanged.
        </SetUp>
        <SetUp title={<>Websocket only {state?.websocket.isOn && on}</>}>
          Needs no public address: set <Code>SERVICE_WS_URL</Code>. Events arrive only while Waybill
          is connected. Whether missed events are sent again isn’t documented.
        </SetUp>
      </dl>
      <p className="text-ink-2">Without events, Waybill polls the API, so changes show later.</p>
    </div>
  );
}

const on = <Tag tone="success">On</Tag>;

function SetUp({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="foreign-text text-ink-2">{children}</dd>
    </div>
  );
}

const samples = { 'Node.js': nodeSample, Python: pythonSample };
type Language = keyof typeof samples;

function Samples() {
  const [language, setLanguage] = useState<Language>('Node.js');
  const code = samples[language];
  return (
    <div className="flex flex-col gap-3">
      <ul className="max-w-prose list-disc pl-5">
        <li>Verify the raw bytes, before any JSON parser, and compare in constant time.</li>
        <li>Return a non-2xx status if verification fails.</li>
        <li>Failed deliveries are sent again up to 10 times, with exponential backoff.</li>
        <li>
          Order, duplicates and re-signing of retries aren’t documented. Treat deliveries with the
          same request ID, status and updatedAt as one, and don’t reject a delivery because it’s
          old.
        </li>
      </ul>
      <CodeBlock
        title={
          <Select
            label="Language"
            value={language}
            onChange={(value) => setLanguage(value as Language)}
            options={Object.keys(samples).map((value) => ({ value, label: value }))}
          />
        }
        copyLabel="Copy code"
        value={code}
      />
      <ChangesLink />
    </div>
  );
}

/** Webhooks change with the rest of the API. */
function ChangesLink() {
  const network = useNetwork();
  if (!useMayOpen('quotes')) return null;
  return (
    <Link
      to="/$network/quotes"
      params={{ network }}
      search={{ tab: 'changes' }}
      className="w-fit text-accent underline"
    >
      See API changes
    </Link>
  );
}
