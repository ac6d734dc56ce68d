import { expect, it } from 'vitest';
import { contractRows } from './contract-rows';

it('takes any key, nested or not, and tells none from an address', () => {
  expect(
    contractRows({
      multicall3: '0xca11',
      erc20Router: '',
      v3: { depository: '0x1', deep: { a: 7 } },
    }),
  ).toEqual([
    { name: 'multicall3', value: '0xca11' },
    { name: 'erc20Router', value: null },
    { name: 'v3.depository', value: '0x1' },
    { name: 'v3.deep.a', value: '7' },
  ]);
});

it('keeps a list as it came', () => {
  expect(contractRows({ routers: ['0x1', '0x2'] })).toEqual([
    { name: 'routers', value: '["0x1","0x2"]' },
  ]);
});
