import { expect, it } from 'vitest';
import { readChain } from './chain';

it('loses only the odd item of a list', () => {
  const { chain } = readChain({
    id: 1,
    solverAddresses: ['0x1', { odd: true }, '0x2'],
    tags: ['New', null, ['odd']],
    erc20Currencies: [{ symbol: 'USDC' }, 7],
  });
  expect(chain?.solverAddresses).toEqual(['0x1', '0x2']);
  expect(chain?.tags).toEqual(['New']);
  expect(chain?.erc20Currencies?.map(({ symbol }) => symbol)).toEqual(['USDC']);
  expect(chain?.unreadable.map(({ path }) => path)).toEqual([
    'erc20Currencies.1',
    'solverAddresses.1',
    'tags.2',
  ]);
});

it('tells an empty list from one that is not reported', () => {
  expect(readChain({ id: 1, tags: [] }).chain?.tags).toEqual([]);
  expect(readChain({ id: 1 }).chain?.tags).toBeNull();
});

it('keeps parts of the protocol that it does not know', () => {
  const protocol = { v2: { chainId: 'base', escrow: '0x1' }, v3: { chainId: '8453' } };
  expect(readChain({ id: 1, protocol }).chain?.protocol).toMatchObject(protocol);
});
