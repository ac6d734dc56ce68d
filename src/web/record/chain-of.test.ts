import { expect, it } from 'vitest';
import { chainOf } from '#testing/say-wire';
import { isKnownUtxo, mayBeUtxoOf, noChains } from './chain-of';

it('a chain that is not known may wait for a block, and is not said to', () => {
  const [evm, bitcoin] = [1, 8253038];
  expect([evm, bitcoin].map((id) => mayBeUtxoOf(chainOf)(id))).toEqual([false, true]);
  expect([evm, bitcoin].map((id) => isKnownUtxo(chainOf, id))).toEqual([false, true]);
  for (const id of [bitcoin, null]) {
    expect(mayBeUtxoOf(noChains)(id)).toBe(true);
    expect(isKnownUtxo(noChains, id)).toBe(false);
  }
});
