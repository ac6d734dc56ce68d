import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/service';
import { freePort } from '../support/server-process';
import { startWebhookReceiver } from '../support/webhook-receiver';
import { soon } from '#testing/soon';

const folder = 'src/web/features/webhooks/samples';
const startMs = Date.UTC(2026, 10, 1, 12);
const apiKey = 'sandbox-key';

/** What the sandbox posts within five minutes to the webhook of one key. */
async function someDeliveries() {
  const receiver = await startWebhookReceiver();
  let nowMs = startMs;
  const sandbox = createSandbox({
    size: 40,
    clock: () => nowMs,
    webhooks: { urlOf: (key) => (key === apiKey ? receiver.url : null) },
  });
  nowMs += 300_000;
  await sandbox.inject({ url: '/intents/status/v3?requestId=0x0' });
  await soon(() => expect(receiver.deliveries.length).toBeGreaterThan(8));
  await sandbox.close();
  await receiver.close();
  return receiver.deliveries;
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('No python3 here: the Python sample isn’t run.');

test.each([
  { command: process.execPath, file: 'receiver.mjs' },
  ...(hasPython ? [{ command: 'python3', file: 'receiver.py' }] : []),
])('the sample $file takes what the sandbox signs, and nothing else', async ({ command, file }) => {
  const deliveries = await someDeliveries();
  const port = await freePort();
  const sample = spawn(command, [`${folder}/${file}`], {
    env: { PATH: process.env.PATH, API_KEY: apiKey, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    sample.kill();
    await once(sample, 'exit');
  });
  let printed = '';
  sample.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));

  const post = async (timestamp: string, signature: string, body: Buffer | string) => {
    const headers = { 'x-signature-timestamp': timestamp, 'x-signature-sha256': signature };
    const url = `http://127.0.0.1:${port}/`;
    return (await fetch(url, { method: 'POST', headers, body: body as BodyInit })).status;
  };
  const [first] = deliveries;
  if (!first) throw new Error('nothing was delivered');
  const { timestamp, signature, body } = first;
  await soon(async () => expect(await post(timestamp, '', body)).toBe(401));
  for (const delivery of deliveries)
    expect(await post(delivery.timestamp, delivery.signature, delivery.body)).toBe(200);
  expect(await post(timestamp, signature.toUpperCase(), body)).toBe(200);
  const bent = signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  expect(await post(timestamp, bent, body)).toBe(401);
  expect(await post(`${timestamp}0`, signature, body)).toBe(401);
  expect(await post(timestamp, signature, `${body.toString()}\n`)).toBe(401);
  expect(await post(timestamp, `${signature}00`, body)).toBe(401);
  expect(await post(timestamp, signature, 'x'.repeat(70_000))).toBe(413);

  const lines = deliveries.map(({ body: text }) => {
    const { data } = JSON.parse(text.toString());
    return `${data.requestId} ${data.status} ${data.updatedAt}`;
  });
  await soon(() => expect(printed.trim().split('\n')).toHaveLength(lines.length + 1));
  expect(printed.trim().split('\n').slice(0, -1)).toEqual(lines);
});
