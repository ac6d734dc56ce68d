import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillLink, linkPlaceholders, linkTemplateIssue, type LinkValues } from './link-template';

const nothing: LinkValues = { requestId: null, inTxHash: null, outTxHash: null, user: null };

describe('templates', () => {
  test.each([
    'https://ops.example.com/orders/{requestId}',
    'https://ops.example.com:8443/a/{inTxHash}?by={user}#{outTxHash}',
    'https://ops.example.com/runbook',
    'http://localhost:3000/{requestId}',
    'http://127.0.0.1/{user}',
    'http://[::1]:3000/{user}',
  ])('%s is taken', (template) => {
    expect(linkTemplateIssue(template)).toBeNull();
  });

  test.each([
    ['http://ops.example.com/{requestId}', 'https://'],
    ['javascript:alert({requestId})', 'https://'],
    ['{requestId}://ops.example.com/', 'https://'],
    ['https://{requestId}/', 'https://'],
    ['https://ops.{user}.com/', 'https://'],
    ['https://ops.example.com:{user}/', 'https://'],
    ['https://{user}@ops.example.com/', 'https://'],
    ['https://me:secret@ops.example.com/', 'https://'],
    ['https://ops.example.com{requestId}', 'https://'],
    ['https://ops.example.com\\@other.example/', 'https://'],
    ['http://localhost.example.com/', 'https://'],
    [' https://ops.example.com/', 'https://'],
    ['https://ops.example.com/{requestID}', 'unknown placeholder'],
    ['https://ops.example.com/{}', 'unknown placeholder'],
    ['https://ops.example.com/{requestId', 'brace'],
    ['https://ops.example.com/?a={requestId}}', 'brace'],
    ['https://ops.example.com/%2{requestId}', '%'],
  ])('%s is refused', (template, words) => {
    expect(linkTemplateIssue(template)).toContain(words);
    expect(fillLink(template, { ...nothing, requestId: 'a', user: 'b' })).toBeNull();
  });
});

const template = 'https://ops.example.com/orders/{requestId}/of/{user}?tx={inTxHash}#{outTxHash}';
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '.',
      '/',
      '\\',
      '%',
      '2',
      'e',
      '@',
      ':',
      '?',
      '#',
      '{',
      '}',
      'user',
      '\n',
    ),
  }),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    'javascript:alert(1)',
    '//other.example',
    '\\\\other.example',
    '{user}',
    '$&',
  ),
);

test('no value changes the origin, or the path beyond its segment', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, (requestId, user, inTxHash, outTxHash) => {
      const link = fillLink(template, { requestId, user, inTxHash, outTxHash });
      if (link === null) return;
      const { origin, protocol, pathname, username, password, searchParams, hash } = new URL(link);
      expect({ origin, protocol, username, password }).toEqual({
        origin: 'https://ops.example.com',
        protocol: 'https:',
        username: '',
        password: '',
      });
      expect(pathname.split('/').map(decodeURIComponent)).toEqual([
        '',
        'orders',
        requestId,
        'of',
        user,
      ]);
      expect([...searchParams]).toEqual([['tx', inTxHash]]);
      expect(decodeURIComponent(hash.slice(1))).toBe(outTxHash);
    }),
  );
});

test('each value stands where its placeholder stands', () => {
  const values = { requestId: 'a/b', user: '0xAb', inTxHash: '1&2', outTxHash: '#' };
  expect(fillLink(template, values)).toBe(
    'https://ops.example.com/orders/a%2Fb/of/0xAb?tx=1%262#%23',
  );
});

test.each(linkPlaceholders)('without a reported %s there is no link', (name) => {
  const values = { requestId: 'a', user: 'b', inTxHash: 'c', outTxHash: 'd' };
  for (const value of [null, '', '.', '..', '\ud800'])
    expect(fillLink(template, { ...values, [name]: value })).toBeNull();
  expect(fillLink('https://ops.example.com/runbook', nothing)).not.toBeNull();
});
