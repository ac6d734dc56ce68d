import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterGroupKeys } from '#service/calls/requests-query';
import { chainWords, idsOnly, printGroup, readGroup } from './group-text';
import {
  groupProblem,
  isChainIdKey,
  orderedGroup,
  toFilterGroup,
  type Condition,
} from './condition';
import { readChain } from '#service/schema/chain';

const words = chainWords(
  [
    { id: 8453, name: 'base', displayName: 'Base' },
    { id: 169, name: 'manta-pacific', displayName: 'Manta Pacific' },
    { id: 1, name: 'twin', displayName: 'One' },
    { id: 2, name: 'twin', displayName: 'Two' },
    { id: 3, name: 'none', displayName: '3' },
  ].flatMap((chain) => readChain(chain).chain ?? []),
);

const anyCondition: fc.Arbitrary<Condition> = fc.constantFrom(...filterGroupKeys).chain((key) => {
  const value = isChainIdKey(key)
    ? fc.constantFrom('8453', '169', '1', '2', '3', '9007199254740991')
    : fc.constantFrom(
        'failure',
        'SLIPPAGE',
        '0xAb',
        'two words',
        'none',
        'a"b\\c',
        '(x)',
        'Bridge',
      );
  return fc.record({
    key: fc.constant(key),
    negated: fc.boolean(),
    values: fc.option(fc.array(value, { minLength: 1, maxLength: 3 })),
  });
});
const anyGroup = fc
  .array(anyCondition, { minLength: 1, maxLength: 5 })
  .map(orderedGroup)
  .filter((group) => groupProblem(group) === null);

test.each([
  ['ids', idsOnly],
  ['names', words],
])('printing and reading a group with %s are inverse', (_, chains) => {
  fc.assert(
    fc.property(anyGroup, (group) => {
      expect(readGroup(printGroup(group, chains), chains)).toEqual(group);
    }),
  );
});

test('a chain is read by name or id and printed by name', () => {
  const group = readGroup('chain:Base,"Manta Pacific",10 origin:169', words);
  expect(typeof group === 'string' ? group : printGroup(group, words)).toBe(
    'origin:manta-pacific chain:base,manta-pacific,10',
  );
});

test('a name that two chains share is not guessed', () => {
  expect(readGroup('chain:twin', words)).toBe('Unknown chain “twin”.');
});

test('exclusions of one key are joined, two values that must both hold are refused', () => {
  const joined = readGroup('-status:failure -status:refund', idsOnly);
  expect(typeof joined === 'string' ? joined : toFilterGroup(joined)).toEqual({
    'not:status': ['failure', 'refund'],
  });
  expect(readGroup('status:failure status:refund', idsOnly)).toContain('is repeated');
});

test('an empty field beside excluded values is refused, as the service would', () => {
  expect(readGroup('-failReason:none -failReason:SLIPPAGE', idsOnly)).toContain(
    'can’t exclude “none” and values together',
  );
});

test.each(['amount>=5', 'status:wai/ting', 'chain:base', '', '(status:failure)', 'chain:07'])(
  'the URL refuses the group %j',
  (text) => {
    expect(readGroup(text, idsOnly)).toBeTypeOf('string');
  },
);
