import { useState, type ReactNode } from 'react';
import { useNetwork } from '../../api/useNetwork';
import { Card } from '../../ui/Card';
import { Code } from '../../ui/Code';
import { CopyButton } from '../../ui/CopyButton';
import { Select } from '../../ui/Select';
// oxlint-disable-next-line import/default -- the text of the file
import nodeSample from './samples/receiver.mjs?raw';
import pythonSample from './samples/receiver.py?raw';

/** How events get to Waybill, and how a receiver of one's own verifies them. */
export function ReceiveGuide() {
  return (
    <div className="flex flex-col gap-4">
      <Card title="Get events into Waybill">
        <SetUps />
      </Card>
      <Card title="Write your own receiver">
        <Samples />
      </Card>
    </div>
  );
}

function SetUps() {
  const url = `${location.origin}/hooks/${useNetwork()}/WEBHOOK_PATH_SECRET`;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p>Waybill receives deliveries at this URL, with your secret as its last part:</p>
        <p className="flex items-center gap-1">
          <Code>{url}</Code>
          <CopyButton value={url} label="Copy URL" />
        </p>
        <p className="text-ink-2">
          The secret is the value of <Code>WEBHOOK_PATH_SECRET</Code>, which this page doesn’t show.
        </p>
      </div>
      <p>Each API key has one webhook URL. These setups keep your backend’s webhook:</p>
      <dl className="flex flex-col gap-3">
        <SetUp title="An API key for Waybill alone">
          Point its webhook at this URL. You see events of requests made with that API key only.
        </SetUp>
        <SetUp title="Forward from your backend">
          Your webhook stays as it is. Your backend posts each delivery to this URL, with the body’s
          bytes and both signature headers unchanged.
        </SetUp>
        <SetUp title="Websocket only">
          Needs no public address: set <Code>SERVICE_WS_URL</Code>. Events come only while Waybill
          is connected; missed ones aren’t sent again.
        </SetUp>
      </dl>
      <p className="text-ink-2">Without events, Waybill polls, and changes show later.</p>
    </div>
  );
}

function SetUp({ title, children }: { title: string; children: ReactNode }) {
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
      <ul className="list-disc pl-5">
        <li>Verify the raw bytes, before any JSON parser, and compare in constant time.</li>
        <li>Return a non-2xx status if verification fails.</li>
        <li>Failed deliveries are sent again up to 10 times, with exponential backoff.</li>
        <li>
          Order, duplicates and whether a retry is signed again aren’t documented. Use request ID,
          status and updatedAt as the key, and don’t refuse a delivery just because it’s old.
        </li>
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Language"
          value={language}
          onChange={(value) => setLanguage(value as Language)}
          options={Object.keys(samples).map((value) => ({ value, label: value }))}
        />
        <CopyButton value={code} label="Copy code" />
      </div>
      <pre className="rounded-lg bg-raised p-3 font-mono text-xs foreign-text whitespace-pre-wrap">
        {code}
      </pre>
    </div>
  );
}
