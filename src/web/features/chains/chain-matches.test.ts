import { expect, it } from 'vitest';
import { readChain } from '#service/schema/chain';
import { chainMatches } from './chain-matches';

const { chain } = readChain({
  id: 8453,
  name: 'base',
  displayName: 'Base',
  vmType: 'evm',
  currency: { symbol: 'ETH' },
  tags: ['l2'],
});

it.each([
  [{}, true],
  [{ q: '', vm: '' }, true],
  [{ q: 'BASE' }, true],
  [{ q: '845' }, true],
  [{ q: 'base l2 eth' }, true],
  [{ q: 'base svm' }, false],
  [{ q: 'base', vm: 'svm' }, false],
  [{ vm: 'evm' }, true],
])('%j matches: %s', (filter, matches) => {
  expect(chain && chainMatches(chain, filter)).toBe(matches);
});
