import { expect, test } from 'vitest';
import { testConfig } from '#testing/test-config';
import { securityHeaders } from './security';

const contentRules =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';font-src 'self';base-uri 'none';form-action 'self';require-trusted-types-for 'script';trusted-types 'none'";
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const headersWith = (changes: Parameters<typeof testConfig>[1]) =>
  securityHeaders(testConfig('http://127.0.0.1:9', changes));

test('these headers and no others, on loopback and behind TLS', async () => {
  const notFramed = {
    ...always,
    'content-security-policy': `${contentRules};frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
  };
  expect(await headersWith({})).toEqual(notFramed);
  expect(await headersWith({ publicUrl: new URL('http://localhost:4180') })).toEqual(notFramed);
  expect(await headersWith({ publicUrl: new URL('https://waybill.example') })).toEqual({
    ...notFramed,
    'strict-transport-security': 'max-age=31536000',
  });
});

test('named ancestors may frame the page', async () => {
  const frameAncestors = ['https://app.example', 'https://other.example'];
  expect(await headersWith({ frameAncestors })).toEqual({
    ...always,
    'content-security-policy': `${contentRules};frame-ancestors https://app.example https://other.example`,
  });
});
