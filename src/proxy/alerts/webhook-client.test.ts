import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { signatureOf } from './webhook-client';

type Verify = (headers: Record<string, string>, body: Buffer, secret: string) => boolean;

/** The code that docs/alerts.md shows to who writes a receiver. */
async function documentedCheck(): Promise<Verify> {
  const page = readFileSync(new URL('../../../docs/alerts.md', import.meta.url), 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'waybill-alerts-'));
  const path = join(folder, 'verify.mjs');
  writeFileSync(path, /```js\n([^]*?)```/.exec(page)?.[1] ?? '');
  const code = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
    isFromWaybill: Verify;
  };
  rmSync(folder, { recursive: true });
  return code.isFromWaybill;
}

test('the example of the documentation verifies what is sent, and nothing else', async () => {
  const verify = await documentedCheck();
  const secret = 'secret-of-the-alerts';
  const body = '{"text":"Waybill → ok"}';
  const now = Math.floor(Date.now() / 1000);
  const check = (over: {
    timestamp?: number;
    body?: string;
    secret?: string;
    signature?: string;
  }) => {
    const timestamp = String(over.timestamp ?? now);
    const signature = over.signature ?? signatureOf(over.secret ?? secret, timestamp, body);
    const headers = { 'x-waybill-timestamp': timestamp, 'x-waybill-signature': signature };
    return verify(headers, Buffer.from(over.body ?? body), secret);
  };
  expect(check({})).toBe(true);
  expect(check({ body: `${body}\n` })).toBe(false);
  expect(check({ secret: 'another-secret' })).toBe(false);
  expect(check({ timestamp: now - 400 })).toBe(false);
  expect(check({ signature: '' })).toBe(false);
  expect(check({ signature: signatureOf(secret, String(now - 1), body) })).toBe(false);
  expect(verify({}, Buffer.from(body), secret)).toBe(false);
});
