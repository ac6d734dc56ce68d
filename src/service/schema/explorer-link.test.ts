import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import recorded from '../../../e2e/recorded/chains.61.json';
import { explorerLink, statesLinkForm } from './explorer-link';
import { readChains } from './chain';

const bare = { explorerPaths: null, explorerQueryParams: null };

describe('a transaction link', () => {
  const chains = readChains(recorded).chains.flatMap(({ chain }) => chain ?? []);
  const oneOfEachVmType = [...new Map(chains.map((chain) => [chain.vmType, chain])).values()];

  test.each(oneOfEachVmType.map((chain) => [chain.vmType, chain] as const))(
    'of a %s chain stands behind its own explorer',
    (_vmType, chain) => {
      expect(explorerLink(chain, 'transaction', 'ab12')).toBe(`${chain.explorerUrl}/tx/ab12`);
    },
  );

  test('keeps a fragment in the base', () => {
    const chain = { ...bare, explorerUrl: 'https://explorer.example/#' };
    expect(explorerLink(chain, 'transaction', 'ab')).toBe('https://explorer.example/#/tx/ab');
  });

  test('fills a template, with or without a slash before it', () => {
    for (const transaction of ['/transaction/{TX_HASH}', 'transaction/{TX_HASH}']) {
      const chain = { explorerUrl: 'https://ton.example/', explorerPaths: { transaction } };
      expect(explorerLink({ ...bare, ...chain }, 'transaction', 'a$&b')).toBe(
        'https://ton.example/transaction/a%24%26b',
      );
    }
  });

  test('takes a template without a placeholder as a prefix', () => {
    const chain = { explorerUrl: 'https://e.example', explorerPaths: { token: '/coins/' } };
    expect(explorerLink({ ...bare, ...chain }, 'token', 'x')).toBe('https://e.example/coins/x');
  });

  test('ends in the query that the chain asks for', () => {
    const chain = {
      explorerUrl: 'https://e.example',
      explorerQueryParams: { cluster: 'a b', n: 1, o: {} },
    };
    expect(explorerLink({ ...bare, ...chain }, 'address', 'x')).toBe(
      'https://e.example/address/x?cluster=a%20b&n=1',
    );
  });
});

test.each([
  'javascript:alert(1)',
  'http://explorer.example',
  'https://user:secret@explorer.example',
  'https://explorer.example@elsewhere.example',
  'https://explorer.example\\@elsewhere.example',
  'https://',
  'https://:443',
  ' https://explorer.example',
  'https:explorer.example',
  '//explorer.example',
  'data:text/html,x',
  '',
])('no link is made of the base %j', (explorerUrl) => {
  expect(explorerLink({ ...bare, explorerUrl }, 'transaction', 'ab')).toBeNull();
});

test.each([null, '', '\ud800'])('no link is made to the value %j', (value) => {
  expect(
    explorerLink({ ...bare, explorerUrl: 'https://e.example' }, 'transaction', value),
  ).toBeNull();
});

test('whatever a chain says, a link stays with the origin of its explorer', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '//elsewhere.example/',
      '@elsewhere.example',
      '\\\\elsewhere.example',
      '.elsewhere.example',
    ),
    fc.webUrl({ withFragments: true }),
  );
  const chain = fc.record({
    explorerUrl: fc.oneof(
      text,
      text.map((rest) => `https://explorer.example${rest}`),
    ),
    explorerPaths: fc.option(fc.record({ transaction: text.map((path) => `${path}{TX_HASH}`) })),
    explorerQueryParams: fc.option(fc.dictionary(text, text)),
  });
  fc.assert(
    fc.property(chain, text, (explorer, value) => {
      const link = explorerLink(explorer, 'transaction', value);
      // A link that no browser can parse leads nowhere.
      if (link === null || !URL.canParse(link)) return;
      const { protocol, origin, username, password } = new URL(link);
      expect([protocol, username, password]).toEqual(['https:', '', '']);
      expect(origin).toBe(new URL(explorer.explorerUrl).origin);
    }),
  );
});

test('tells a stated form from the usual one', () => {
  const explorerPaths = { transaction: '/tx/{TX_HASH}', address: '' };
  const chain = {
    explorerUrl: 'https://explorer.invalid',
    explorerPaths,
    explorerQueryParams: null,
  };
  expect(statesLinkForm(chain, 'transaction')).toBe(true);
  expect(statesLinkForm(chain, 'address')).toBe(false);
  expect(statesLinkForm({ ...chain, explorerPaths: null }, 'token')).toBe(false);
});
