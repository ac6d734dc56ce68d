import { expect, test } from 'vitest';
import { balancesQuery } from './app-fees';

test('an address in any case is asked for once: its links and its page share the answer', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const spellings = [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`];
  const keys = spellings.map((spelling) => JSON.stringify(balancesQuery('one', spelling).queryKey));
  expect(new Set(keys).size).toBe(1);
  expect(balancesQuery('one', 'Addr').queryKey).not.toEqual(balancesQuery('one', 'addr').queryKey);
});
