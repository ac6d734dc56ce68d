import { expect, test } from 'vitest';
import { readConfig } from './read-config';
import { areTrustedRanges } from './trusted-ranges';

test.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 127.0.0.0/8', true],
  ['fc00::/7 ::1', true],
  ['2001:db8::/32', true],
  ['::ffff:10.0.0.0/104', true],
  ['0.0.0.0/0', false],
  ['0.0.0.0/1 128.0.0.0/1', false],
  ['0.0.0.0/2 64.0.0.0/2 128.0.0.0/2 192.0.0.0/2', false],
  [Array.from({ length: 256 }, (_, first) => `${first}.0.0.0/8`).join(' '), false],
  ['::/1 8000::/1', false],
  ['2000::/3', false],
  ['::ffff:0.0.0.0/97 ::ffff:128.0.0.0/97', false],
  ['::ffff:0:0/96', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/1e1', false],
  ['10.0.0.0/33', false],
  ['all', false],
])('%s: %s', (text, isFine) => {
  expect(areTrustedRanges(text.split(' '))).toBe(isFine);
});

test.each(['TRUSTED_PROXIES', 'AUTH_HEADER_PEERS'])(
  '%s does not take the internet in two halves',
  (name) => {
    const reading = readConfig(
      {
        SERVICE_API_URL: 'https://api.example',
        SERVICE_API_KEY: 'a-key-for-tests',
        AUTH: 'header',
        AUTH_HEADER_SECRET: 'secret-of-the-login-proxy',
        AUTH_HEADER_PEERS: '10.0.0.1',
        [name]: '0.0.0.0/1, 128.0.0.0/1',
      },
      { webRoot: null },
    );
    expect(!reading.ok && reading.issues.join()).toContain(name);
  },
);
