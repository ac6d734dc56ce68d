import { expect, test } from 'vitest';
import { readSignatureHeaders } from './read-signature-headers';

const signature = 'ab'.repeat(32);
const found = { timestamp: '1795405393196', signature };

test.each([
  ['header lines', `X-Signature-Timestamp: 1795405393196\r\nX-Signature-SHA256: ${signature}\r\n`],
  [
    'other headers around',
    `Host: a\nx-signature-sha256:${signature}\nx-signature-timestamp: 1795405393196\nAccept: */*`,
  ],
  [
    'JSON',
    JSON.stringify({ 'x-signature-timestamp': '1795405393196', 'x-signature-sha256': signature }),
  ],
  [
    'JSON with lists',
    JSON.stringify({
      'X-Signature-Timestamp': ['1795405393196'],
      'X-Signature-Sha256': [signature],
    }),
  ],
  [
    'cURL',
    `curl -H 'X-Signature-Timestamp: 1795405393196' -H "X-Signature-SHA256: ${signature}" https://a.example`,
  ],
  [
    'a log of Node',
    `{ 'x-signature-timestamp': '1795405393196', 'x-signature-sha256': '${signature}' }`,
  ],
])('%s', (_name, text) => {
  expect(readSignatureHeaders(text)).toEqual(found);
});

test('keeps what is wrong with a value, and says what is missing', () => {
  expect(readSignatureHeaders('X-Signature-SHA256: sha256=AB+/=')).toEqual({
    timestamp: null,
    signature: 'sha256=AB+/=',
  });
  expect(readSignatureHeaders('nothing')).toEqual({ timestamp: null, signature: null });
});
