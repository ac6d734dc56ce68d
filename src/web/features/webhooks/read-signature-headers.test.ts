import { expect, test } from 'vitest';
import { headersIssue, readSignatureHeaders } from './read-signature-headers';

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
  [
    'name and value on two lines',
    `X-Signature-Timestamp\n1795405393196\nX-Signature-SHA256\n${signature}`,
  ],
  [
    'names with a colon, values below',
    `x-signature-timestamp:\n  1795405393196\nx-signature-sha256:\n  ${signature}\nhost:\n  a`,
  ],
  [
    'a list of names and values',
    JSON.stringify([
      { name: 'X-Signature-Timestamp', value: '1795405393196' },
      { value: signature, name: 'X-Signature-SHA256' },
    ]),
  ],
  [
    'pairs',
    JSON.stringify([
      ['X-Signature-Timestamp', '1795405393196'],
      ['X-Signature-SHA256', signature],
    ]),
  ],
  [
    'a flat list of a log',
    `rawHeaders: [ 'X-Signature-Timestamp', '1795405393196', 'X-Signature-SHA256', '${signature}' ]`,
  ],
  [
    'inside other JSON',
    JSON.stringify({
      request: {
        headers: { 'X-SIGNATURE-TIMESTAMP': '1795405393196', 'X-SIGNATURE-SHA256': signature },
      },
    }),
  ],
  [
    'the names of a gateway',
    `HTTP_X_SIGNATURE_TIMESTAMP=1795405393196\nHTTP_X_SIGNATURE_SHA256=${signature}`,
  ],
  [
    'a hash of Ruby',
    `{"HTTP_X_SIGNATURE_TIMESTAMP"=>"1795405393196", "HTTP_X_SIGNATURE_SHA256"=>"${signature}"}`,
  ],
  ['a map of Go', `map[X-Signature-Sha256:[${signature}] X-Signature-Timestamp:[1795405393196]]`],
  [
    'a map of lists of names and values',
    JSON.stringify({
      'x-signature-timestamp': [{ key: 'X-Signature-Timestamp', value: '1795405393196' }],
      'x-signature-sha256': [{ key: 'X-Signature-SHA256', value: signature }],
    }),
  ],
  [
    'JSON inside a string',
    JSON.stringify(
      JSON.stringify({ 'X-Signature-Timestamp': 1795405393196, 'X-Signature-SHA256': signature }),
    ),
  ],
  [
    'objects of a log',
    `[{ name: 'X-Signature-Timestamp', value: '1795405393196' }, { name: 'X-Signature-SHA256', value: '${signature}' }]`,
  ],
  [
    'Go source',
    `http.Header{"X-Signature-Sha256":[]string{"${signature}"}, "X-Signature-Timestamp":[]string{"1795405393196"}}`,
  ],
  ['one word', `xSignatureTimestamp=1795405393196 xSignatureSha256=${signature}`],
  [
    'a message with marks',
    `**X-Signature-Timestamp**: \u200b1795405393196\n*X-Signature-SHA256*: \`${signature}\``,
  ],
  [
    'bytes of Python',
    `[(b'x-signature-timestamp', b'1795405393196'), (b'x-signature-sha256', b'${signature}')]`,
  ],
  [
    'a command of Windows',
    `curl -H ^"x-signature-timestamp: 1795405393196^" ^\n -H ^"x-signature-sha256: ${signature}^"`,
  ],
  [
    'a page',
    `<dt>X-Signature-Timestamp</dt><dd>1795405393196</dd><dt>X-Signature-SHA256</dt><dd>${signature}</dd>`,
  ],
  [
    'a row below its heading',
    `x-signature-timestamp,x-signature-sha256\n1795405393196,${signature}`,
  ],
  [
    'values before their names',
    `- value: "1795405393196"\n  name: X-Signature-Timestamp\n- value: ${signature}\n  name: X-Signature-SHA256`,
  ],
  [
    'a header that a mail broke',
    `X-Signature-Timestamp: 1795405393196\n> X-Signature-SHA256: ${signature.slice(0, 40)}\n> ${signature.slice(40)}`,
  ],
  ['cells of a table', `X-Signature-Timestamp\t1795405393196\nX-Signature-SHA256\t${signature}`],
])('%s', (_name, text) => {
  expect(readSignatureHeaders(text)).toEqual(found);
});

test('keeps what is wrong with a value, and says what is missing', () => {
  expect(readSignatureHeaders('X-Signature-SHA256: sha256=AB+/=')).toEqual({
    timestamp: null,
    signature: 'sha256=AB+/=',
  });
  expect(readSignatureHeaders('nothing')).toEqual({ timestamp: null, signature: null });
  expect(readSignatureHeaders(`X-Signature-Timestamp:\nX-Signature-SHA256: ${signature}`)).toEqual({
    timestamp: '',
    signature,
  });
});

test('reads both out of one header', () => {
  const one = `t=1795405393196,v1=${signature}`;
  for (const name of ['X-Signature', 'X-Signature-SHA256'])
    expect(readSignatureHeaders(`${name}: ${one}`)).toEqual({
      timestamp: '1795405393196',
      signature: one,
    });
  const others = `Their-Signature: t=1700000000,v1=${'cd'.repeat(32)}\n`;
  expect(
    readSignatureHeaders(
      `${others}X-Signature-Timestamp: 1795405393196\nX-Signature-SHA256: ${signature}`,
    ),
  ).toEqual(found);
});

test('says what is read only in part', () => {
  const issueOf = (text: string) => headersIssue(readSignatureHeaders(text));
  const time = 'X-Signature-Timestamp: 1795405393196\n';
  expect(issueOf('nothing')).toMatch(/^Neither/);
  expect(issueOf(time)).toMatch(/^Read X-Signature-Timestamp only/);
  expect(issueOf(`X-Signature-SHA256: ${signature}`)).toMatch(/^Read X-Signature-SHA256 only/);
  expect(issueOf(`${time}X-Signature-SHA256: ${signature.slice(4)}`)).toMatch(
    /60 of 64 hex digits/,
  );
  expect(issueOf(`${time}X-Signature-SHA256: sha256=${signature.slice(4)}…`)).toMatch(/60 of 64/);
  for (const value of ['', '*****'])
    expect(issueOf(`${time}X-Signature-SHA256: ${value}`)).toBe(
      'X-Signature-SHA256 has no value in this text.',
    );
  for (const value of ['[REDACTED]', `${signature}ab`])
    expect(issueOf(`${time}X-Signature-SHA256: ${value}`)).toMatch(/isn’t 64 hex digits/);
  const base64 = Buffer.from(signature, 'hex').toString('base64');
  expect(issueOf(`${time}X-Signature-SHA256: ${base64}`)).toBeNull();
  expect(issueOf(`X-Signature-Timestamp: 17954\nX-Signature-SHA256: ${signature}`)).toMatch(
    /neither 10 nor 13 digits/,
  );
  expect(issueOf(`${time}X-Signature-SHA256: ${signature}`)).toBeNull();
  expect(issueOf(`t=1795405393196,v1=${signature}`)).toBeNull();
});
