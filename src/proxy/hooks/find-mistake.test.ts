import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SigningMistake } from '#service/proxy-api/webhooks';
import { canaryKey, testConfig } from '#testing/test-config';
import { Keyring } from '../config/keyring';
import { verify, type Pasted } from './find-mistake';

const [base] = testConfig('http://127.0.0.1:9').networks;
const hexKey = '00112233445566778899aabbccddeeff';
const network = {
  ...base!,
  keyring: new Keyring(
    new Map([
      ['default', canaryKey],
      ['hex', hexKey],
    ]),
  ),
};
const other = {
  ...network,
  name: 'testnet',
  keyring: new Keyring(new Map([['default', 'key-of-the-testnet']])),
};
const timestamp = '1795400000123';
const body = JSON.stringify({
  event: 'request.status.updated',
  timestamp: 1795399999000,
  data: { status: 'success', requestId: '0x1', lines: 'a\nb', note: 'Zürich/CH' },
});
const hmac = (text: string | Buffer, key = canaryKey) =>
  createHmac('sha256', key).update(text).digest('hex');
const right = hmac(`${timestamp}.${body}`);

function answer(changes: Partial<Omit<Pasted, 'body'>> & { body?: string | Buffer }) {
  const pasted = { timestamp, signature: right, keyAlias: null, ...changes };
  return verify({ ...pasted, body: Buffer.from(changes.body ?? body) }, network, [network, other]);
}

test('what is right is named by its key, with the skew of the clock and the event', () => {
  const { matchedAlias, mistakes, timestamp: sent, body: content } = answer({});
  expect([matchedAlias, mistakes]).toEqual(['default', []]);
  expect(sent).toMatchObject({ unit: 'milliseconds', sentMs: Number(timestamp) });
  expect(content).toMatchObject({
    isJson: true,
    isEvent: true,
    requestId: '0x1',
    status: 'success',
  });
  expect(JSON.stringify(answer({ body: `${body} ` }))).not.toContain(right);
});

const pretty = JSON.stringify(JSON.parse(body), null, 2);
const mangled = Buffer.from(Buffer.from(body).toString('latin1'));
const seconds = timestamp.slice(0, 10);
// As a writer of another language has it.
const sortedBody = JSON.stringify({
  data: { lines: 'a\nb', note: 'Zürich/CH', requestId: '0x1', status: 'success' },
  event: 'request.status.updated',
  timestamp: 1795399999000,
});

const planted: [SigningMistake, Parameters<typeof answer>[0], alias?: string][] = [
  ['upper-case-hex', { signature: right.toUpperCase() }],
  ['base64', { signature: Buffer.from(right, 'hex').toString('base64') }],
  ['prefixed-signature', { signature: `sha256=${right}` }],
  ['prefixed-signature', { signature: `0x${right}` }],
  ['trailing-newline', { body: `${body}\n` }],
  ['trailing-newline', { signature: hmac(`${timestamp}.${body}\n`) }],
  ['byte-order-mark', { body: `\uFEFF${body}` }],
  ['crlf', { body: pretty.replaceAll('\n', '\r\n'), signature: hmac(`${timestamp}.${pretty}`) }],
  ['re-serialized', { body: pretty }],
  ['re-serialized', { signature: hmac(`${timestamp}.${body.replaceAll('/', '\\/')}`) }],
  ['combined-header', { signature: `t=${timestamp},v1=${right}` }],
  ['sorted-keys', { signature: hmac(`${timestamp}.${sortedBody}`) }],
  ['sorted-keys', { body: sortedBody }],
  ['base64-body', { body: Buffer.from(body).toString('base64') }],
  ['base64-body', { signature: hmac(`${timestamp}.${Buffer.from(body).toString('base64')}`) }],
  ['json-string-body', { body: JSON.stringify(body) }],
  ['json-string-body', { signature: hmac(`${timestamp}.${JSON.stringify(body)}`) }],
  ['json-string-body', { body: JSON.stringify(body).slice(1, -1) }],
  ['html-escaped', { body: body.replaceAll('"', '&quot;') }],
  ['html-escaped', { signature: hmac(`${timestamp}.${body.replaceAll('"', '&quot;')}`) }],
  ['key-with-quotes', { signature: hmac(`${timestamp}.${body}`, `"${canaryKey}"`) }],
  ['latin-1', { body: mangled }],
  ['body-without-timestamp', { signature: hmac(body) }],
  ['no-dot', { signature: hmac(timestamp + body) }],
  ['swapped', { signature: hmac(`${body}.${timestamp}`) }],
  ['seconds-for-milliseconds', { timestamp: seconds }],
  ['seconds-for-milliseconds', { signature: hmac(`${seconds}.${body}`) }],
  ['body-timestamp', { signature: hmac(`1795399999000.${body}`) }],
  ['key-with-newline', { signature: hmac(`${timestamp}.${body}`, `${canaryKey}\n`) }],
  [
    'decoded-key',
    {
      signature: createHmac('sha256', Buffer.from(hexKey, 'hex'))
        .update(`${timestamp}.${body}`)
        .digest('hex'),
    },
    'hex',
  ],
  [
    'no-hmac',
    { signature: createHash('sha256').update(`${canaryKey}${timestamp}.${body}`).digest('hex') },
  ],
  ['another-alias', { keyAlias: 'hex' }, 'default'],
  ['another-network', { signature: hmac(`${timestamp}.${body}`, 'key-of-the-testnet') }],
];

test.each(planted)('%s is named', (mistake, pasted, keyAlias = 'default') => {
  const { matchedAlias, mistakes } = answer(pasted);
  const network = mistake === 'another-network' ? 'testnet' : 'mainnet';
  expect([matchedAlias, mistakes]).toEqual([null, [{ mistake, keyAlias, network }]]);
});

test('nothing is named where nothing explains it', () => {
  const count = process.env['BENCH'] ? 10_000 : 300;
  for (let n = 0; n < count; n++) {
    const random = randomBytes(1 + (n % 300));
    const text = n % 2 ? random : JSON.stringify({ n, text: random.toString('latin1') });
    const found = answer({
      body: text,
      timestamp: String(1_795_400_001_000 + n),
      signature: n % 3 ? randomBytes(32).toString('hex') : right,
    });
    expect([found.matchedAlias, found.mistakes]).toEqual([null, []]);
  }
});

test('a signature that is whole but wrong is none of a form', () => {
  const wrong = 'ab'.repeat(32);
  for (const signature of [wrong, `sha256=${wrong}`, `t=${timestamp},v1=${wrong}`])
    expect(answer({ signature })).toMatchObject({ isSignatureWellFormed: true, mistakes: [] });
});

test.each(['', 'no', 'a'.repeat(63), '='.repeat(64), 'sha256='])(
  'the signature "%s" is none',
  (signature) => {
    expect(answer({ signature })).toMatchObject({ isSignatureWellFormed: false, mistakes: [] });
  },
);
