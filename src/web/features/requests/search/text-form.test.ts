import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failReasons } from '#service/fail-reason';
import { filterGroupKeys, requestFeatures, requestTypes } from '#service/calls/requests-query';
import { filterableStatuses, statuses } from '#service/status';
import { readChain } from '#service/schema/chain';
import type { ListSearch } from './list-search';
import { readListSearch } from './schema';
import { chainWords, idsOnly, printGroup } from './group-text';
import { groupProblem, isChainIdKey, orderedGroup } from './condition';
import { printTextForm } from './print-text-form';
import { readTextForm } from './read-text-form';
import { filterOf, noFilter, printFilter } from './filter';

const chains = chainWords(
  [
    { id: 8453, name: 'base', displayName: 'Base' },
    { id: 10, name: 'optimism', displayName: 'Optimism' },
  ].flatMap((chain) => readChain(chain).chain ?? []),
);
const read = (text: string) => {
  const { filter, problems } = readTextForm(text, chains);
  return filter ? { search: printFilter(filter) } : { problems };
};
const problem = (text: string) => read(text).problems?.join(' ') ?? '';

const opaque = fc.oneof(
  fc.stringMatching(/^0x[0-9a-fA-F]{1,64}$/),
  fc.stringMatching(/^\d{1,60}$/),
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => text.length <= 128),
  fc.constantFrom('none', 'OR', '(a OR b)', 'a,b', '"', 'status:failure'),
);
const chainId = fc.constantFrom('8453', '10', '137', '9007199254740991');
const decimal = fc.stringMatching(/^\d{1,15}(\.\d{1,12})?$/);
const seconds = fc.integer({ min: 0, max: 253_402_300_799 }).map(String);
const span = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('m', 'h', 'd', 'w'))
  .map((p) => p.join(''));

function valueOf(key: string): fc.Arbitrary<string> {
  if (isChainIdKey(key)) return chainId;
  if (key === 'status') return fc.constantFrom(...filterableStatuses);
  if (key === 'failReason') return fc.constantFrom(...failReasons, 'N/A');
  if (key === 'refundFailReason') return fc.constantFrom('MANUAL_REFUND_REQUIRED');
  if (key === 'requestType') return fc.constantFrom(...requestTypes);
  if (key === 'apiKey') return fc.constantFrom('default', 'shop');
  return opaque;
}
const condition = fc.constantFrom(...filterGroupKeys).chain((key) =>
  fc.record({
    key: fc.constant(key),
    negated: fc.boolean(),
    values: fc.option(fc.array(valueOf(key), { minLength: 1, maxLength: 3 })),
  }),
);
const groups = fc.array(
  fc
    .array(condition, { minLength: 1, maxLength: 4 })
    .map(orderedGroup)
    .filter((group) => groupProblem(group) === null),
  { maxLength: 3 },
);
const bounds = fc
  .tuple(fc.option(seconds), fc.option(seconds))
  .map((pair) => pair.map((one) => one ?? '').join('..'));

const anySearch: fc.Arbitrary<ListSearch> = fc
  .record(
    {
      term: opaque,
      status: fc.constantFrom(...statuses),
      failReason: valueOf('failReason'),
      originChainId: chainId,
      chainId,
      created: span,
      startTimestamp: seconds,
      endTimestamp: seconds,
      updated: fc.oneof(span, bounds),
      user: opaque,
      id: opaque,
      currencyInSymbol: opaque,
      amountUsdMin: decimal,
      amountUsdMax: decimal,
      fillTimeMax: decimal,
      startBlock: fc.nat().map(String),
      features: fc.subarray([...requestFeatures], { minLength: 1 }).map((all) => all.join(',')),
      privateChainsToInclude: fc.uuid(),
      includeChildRequests: fc.constantFrom('true', 'false'),
      apiKeyAlias: valueOf('apiKey'),
      filter: groups.map((all) => all.map((one) => printGroup(one, idsOnly))),
      sortBy: fc.constantFrom('createdAt', 'updatedAt', 'amountUsd'),
    },
    { requiredKeys: [] },
  )
  .map((raw) => readListSearch(raw).search);

describe('printing and reading are inverse', () => {
  test.each([
    ['names', chains],
    ['ids', idsOnly],
  ])('with %s for chains', (_, words) => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const filter = filterOf(search);
        const result = readTextForm(printTextForm(filter, words), words);
        expect(result.problems).toBeUndefined();
        expect(printFilter(result.filter ?? noFilter)).toEqual(printFilter(filter));
      }),
    );
  });
});

describe('reading', () => {
  test('the simple case needs no group', () => {
    expect(read('status:failure chain:base amount>1000')).toEqual({
      search: { status: 'failure', chainId: '8453', amountUsdMin: '1000' },
    });
  });

  test('exclusions and empty fields become one group', () => {
    const text = 'status:failure chain:base amount>1000 -failReason:SLIPPAGE depositAddress:none';
    expect(read(text).search).toEqual({
      status: 'failure',
      chainId: '8453',
      amountUsdMin: '1000',
      filter: ['depositAddress:none -failReason:SLIPPAGE'],
    });
  });

  test('OR makes alternatives, and what holds for all is written into each', () => {
    expect(read('-user:0x1 (status:failure OR status:refund chain:10) created:24h').search).toEqual(
      {
        created: '24h',
        filter: ['-user:0x1 status:failure', '-user:0x1 chain:10 status:refund'],
      },
    );
  });

  test('a bare hash is a search', () => {
    expect(read('0xabc').search).toEqual({ term: '0xabc' });
  });

  test('a day is its first to its last second', () => {
    expect(read('created:2026-11-19').search).toEqual(
      read('created>=2026-11-19 created<=2026-11-19T23:59:59Z').search,
    );
  });
});

test.each([
  ['a range inside a group', '(amount>5 OR status:failure)', 'before the parentheses'],
  ['an excluded range', '-amount>5', 'can’t be excluded'],
  ['null mixed with values', 'failReason:none,SLIPPAGE', 'can’t combine none'],
  ['no word inside a group', '-status:wai/ting', 'must be a word'],
  ['a block range without a chain', 'block>5', 'needs a chain'],
  ['two values that must both hold', 'status:failure status:refund', 'Use commas to match any'],
  ['two time ranges', 'created:24h updated:24h', 'another time range'],
  ['parentheses inside parentheses', '((status:failure))', 'one level'],
  ['an empty side', 'status:failure OR', 'both sides of OR'],
  ['hash', 'hash:0x1', 'Paste the hash on its own'],
  ['children without an id', 'includeChildRequests:true', 'needs a request ID'],
  ['an unknown field', 'colour:red', 'Unknown field “colour”. Fields: '],
  ['a misspelled field', 'recipent:0x1', 'Did you mean “recipient”?'],
  ['the start of a field', 'dest:base', 'Did you mean “destination”?'],
])('%s is refused with the reason', (_, text, reason) => {
  expect(problem(text)).toContain(reason);
});
