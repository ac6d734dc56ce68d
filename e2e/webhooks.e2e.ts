import { createHash, createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { rateOf } from '../src/proxy/rate-limit/gcra';
import { eventBody } from './support/signed-delivery';
import { sandboxKey, test } from './support/test';

test.use({
  environment: { SANDBOX_EVENTS: 'true' },
  parts: { triesPerViewer: rateOf(600, 60_000, 300) },
});

const timestamp = String(Date.now());
const body = eventBody({ details: { decodedRevert: 'Café(uint256)' } });
const hmac = (text: string | Buffer, key: string = sandboxKey) =>
  createHmac('sha256', key).update(text).digest('hex');
const signature = hmac(`${timestamp}.${body}`);
const { timestamp: bodyTimestamp } = JSON.parse(body) as { timestamp: number };
const lines = JSON.stringify(JSON.parse(body), null, 2);

const { event, data } = JSON.parse(body) as { event: string; data: object };
const sorted = JSON.stringify({
  data: Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  event,
  timestamp: bodyTimestamp,
});

interface Pasted {
  timestamp?: string;
  signature?: string;
  body?: string;
  /** The bytes in a file, where text would lose something. */
  file?: string;
}

/** What somebody did wrong, by what the page says of it. */
const mistakes: Record<string, Pasted> = {
  'The signature is in upper-case hex': { signature: signature.toUpperCase() },
  'The signature is in base64': { signature: Buffer.from(signature, 'hex').toString('base64') },
  'The signature has a prefix, such as sha256= or 0x': { signature: `sha256=${signature}` },
  'A newline at the end of the body was added or removed': { body: `${body}\n` },
  'A byte order mark was added or removed': { file: `\ufeff${body}` },
  'Line endings were converted': {
    signature: hmac(`${timestamp}.${lines}`),
    file: lines.replaceAll('\n', '\r\n'),
  },
  'The JSON was parsed and written again': { body: lines },
  'The JSON was written again with its keys in another order': { body: sorted },
  'The body was encoded as base64, or decoded': { body: Buffer.from(body).toString('base64') },
  'The body was written as a JSON string, or read from one': { body: JSON.stringify(body) },
  'The body was escaped for HTML, or unescaped': { body: body.replaceAll('"', '&quot;') },
  'Timestamp and signature are in one header': { signature: `t=${timestamp},v1=${signature}` },
  'The key was read with the quotes around it': {
    signature: hmac(`${timestamp}.${body}`, `"${sandboxKey}"`),
  },
  'UTF-8 was read as Latin-1': { body: Buffer.from(body).toString('latin1') },
  'The body was signed without the timestamp': { signature: hmac(body) },
  'The dot between timestamp and body is missing': { signature: hmac(`${timestamp}${body}`) },
  'The body was signed before the timestamp': { signature: hmac(`${body}.${timestamp}`) },
  'The timestamp was converted between seconds and milliseconds': {
    timestamp: timestamp.slice(0, 10),
    signature: hmac(`${timestamp.slice(0, 10)}000.${body}`),
  },
  'The body’s timestamp was used instead of the header’s': {
    timestamp: String(bodyTimestamp + 7),
    signature: hmac(`${bodyTimestamp}.${body}`),
  },
  'The key was read with a newline at its end': {
    signature: hmac(`${timestamp}.${body}`, `${sandboxKey}\n`),
  },
  'SHA-256 was used without HMAC': {
    signature: createHash('sha256').update(`${sandboxKey}${timestamp}.${body}`).digest('hex'),
  },
  'Another API key signed it': { signature: hmac(`${timestamp}.${body}`, 'sandbox-key-2') },
};

async function verify(page: Page, pasted: Pasted): Promise<void> {
  await page
    .getByLabel('Headers')
    .fill(
      `X-Signature-Timestamp: ${pasted.timestamp ?? timestamp}\nX-Signature-SHA256: ${pasted.signature ?? signature}`,
    );
  const remove = page.getByRole('button', { name: 'Remove file' });
  if (await remove.isVisible()) await remove.click();
  if (pasted.file === undefined)
    await page.getByLabel('Body', { exact: true }).fill(pasted.body ?? body);
  else
    await page
      .getByLabel('Body file')
      .setInputFiles({ name: 'body.json', mimeType: '', buffer: Buffer.from(pasted.file) });
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

test('a pasted delivery with each planted mistake is named', { tag: '@full' }, async ({ page }) => {
  await page.goto('/sandbox/webhooks?tab=verify');
  const result = page.getByRole('region', { name: 'Result' });
  await verify(page, {});
  await expect(result.getByText('Signature valid: API key “default”')).toBeVisible();
  await page.getByLabel('Expected API key').selectOption('default');
  for (const [title, pasted] of Object.entries(mistakes)) {
    await verify(page, pasted);
    await expect(result.getByText(title, { exact: true })).toBeVisible();
    await expect(result.getByText('Signature invalid: cause found')).toBeVisible();
  }
  await verify(page, {
    signature: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  });
  await expect(result.getByText('no known mistake explains it')).toBeVisible();
  await verify(page, { body: body.slice(0, -9) });
  await expect(result.getByText('Not verified')).toBeVisible();
  await expect(result.getByText('The body isn’t whole JSON')).toBeVisible();
  await page.getByLabel('Headers').fill('X-Signature-Timestamp: 1');
  await expect(result).toHaveCount(0);
  await expect(page.getByText('X-Signature-SHA256 isn’t in this text')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled();
});

test('the delivery log shows what the sandbox posts by itself, and how to receive it', async ({
  page,
}) => {
  await page.goto('/sandbox');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Webhooks' })
    .click();
  await page.getByText('Webhook receiver On').click();
  await expect(page.getByRole('region', { name: 'Webhook receiver' })).toContainText('On');
  await expect(page.getByRole('table', { name: 'API keys' }).getByText('second')).toBeVisible();
  const log = page.getByRole('table', { name: 'Deliveries' });
  await expect(async () => {
    await page.getByRole('button', { name: /^(Refresh|Show new)$/ }).click();
    await expect(log.getByText('Accepted').first()).toBeVisible({ timeout: 500 });
  }).toPass();

  await log.getByRole('button', { name: 'Show body' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Delivery: / });
  await expect(dialog.getByText('"event": "request.status.updated"')).toBeVisible();
  for (const fact of ['API key', 'Response', 'Delay'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy headers' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const link = log.getByRole('link').first();
  const id = (await link.getAttribute('title')) ?? '';

  const result = page.getByLabel('Result');
  await result.focus();
  await result.selectOption('Duplicate');
  await expect(page.getByText('No matching deliveries')).toBeVisible();
  await expect(page.getByText(/Searched the \d+ deliveries in the log/)).toBeVisible();
  await expect(result).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Request ID').fill(id);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  await expect(log.getByRole('link').first()).toHaveAttribute('title', id);

  // The line about the state is on every tab, so that no tab moves.
  const tab = page.getByRole('tab', { name: 'Set up' });
  const place = await tab.boundingBox();
  await tab.click();
  expect(await tab.boundingBox()).toEqual(place);
  await expect(page.getByRole('link', { name: 'See API changes' })).toBeVisible();
  await page.getByLabel('Language').selectOption('Python');
  await expect(page.getByText('hmac.compare_digest')).toBeVisible();
});

test('a failed page of webhooks is one error, and one Retry reads all of it', async ({ page }) => {
  const calls = '**/api/sandbox/webhooks/**';
  await page.route(calls, (route) => route.fulfill({ status: 502, json: { status: 502 } }));
  await page.goto('/sandbox/webhooks');
  await expect(page.getByRole('alert')).toHaveText(/deliveries and the status/);
  await expect(page.getByRole('main').getByRole('button', { name: /Retry|Refresh/ })).toHaveCount(
    1,
  );
  await expect(page.getByText('Webhook receiver Unknown')).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Webhook receiver On')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
